"""Die Tore der Welt: four chapters of a town, its bridge and its plague."""
