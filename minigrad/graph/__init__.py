"""Deferred graphs, which are built first and run later: the graph itself, a run of it, variables
and queues."""
