"""Kardinal & König: cloisters and advisors in nine countries of medieval Europe."""
