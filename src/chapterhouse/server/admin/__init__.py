"""`chapterhouse admin`: one small file for each thing that an operator can do."""
