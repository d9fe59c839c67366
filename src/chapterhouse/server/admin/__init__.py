"""`chapterhouse admin`: one small file for each thing that those who run a house can do."""
