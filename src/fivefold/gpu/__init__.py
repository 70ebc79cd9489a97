"""GPU: sums over all pairs and triples, and two-guess bounds, on a graphics card; extra ``gpu``.

Every number is an integer, the same as on the CPU.  The kernels are in ``kernels``, compiled
when they are first used.
"""
