"""Learning a game by playing it: lessons (docs/lessons.md) and puzzles (docs/puzzles.md)."""

from dicery.learn.course import Chapter, course
from dicery.learn.lesson import Lesson
from dicery.learn.script import BadLesson, Script

__all__ = ["BadLesson", "Chapter", "Lesson", "Script", "course"]
