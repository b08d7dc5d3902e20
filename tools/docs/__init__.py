"""The pages of the documents that are made from the code, so that they say what it does."""
