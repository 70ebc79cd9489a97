"""Trees: strategies written out, checked, read from and written to files."""
