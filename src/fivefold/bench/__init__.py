"""Benchmarks: workloads that state their unit, their work and a check value."""
