"""Many people at many tables from one process, light enough not to be what is measured."""
