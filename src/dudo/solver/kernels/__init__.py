"""Loops over arrays, compiled by Numba. Each has a slow, obvious twin in the tests."""
