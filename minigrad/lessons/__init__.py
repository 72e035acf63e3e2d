"""One folder for each notebook: its exercises, its questions, its experiments and its widgets."""
