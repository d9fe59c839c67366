"""Lessons: how a newcomer learns a title inside the software.

A title's lessons are data in its folder (`lessons/`): an introduction, short tasks, a coached first game.
This room reads and checks them and plays one with a learner; terminal and server show what it answers.
"""
