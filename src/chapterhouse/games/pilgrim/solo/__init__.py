"""The solo game: the Ab-Bott, his counters, his duties and his roads."""
