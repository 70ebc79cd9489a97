"""Figures: what is drawn with the extra ``plot`` (matplotlib)."""
