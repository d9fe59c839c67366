"""Games as Parquet: for everybody who learns from what was played."""
