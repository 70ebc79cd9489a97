"""What is drawn: tiles, tables, trees and pages in HTML and SVG, plots with the extra ``plot``."""
