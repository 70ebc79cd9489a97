"""What every room stands on: errors, files, progress, kernels, tables for other programs."""
