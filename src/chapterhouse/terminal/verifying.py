"""A record checked from its first line to its last."""

from chapterhouse.reasons import reason_of
from chapterhouse.records.verify import FAILED, verify
from chapterhouse.terminal.problems import open_title
from chapterhouse.terminal.saving import check_content, read_record
from chapterhouse.terminal.screen import Screen


def verify_file(screen: Screen, file: str, content: str | None) -> int:
    """Print what was found; return 0 for a sound record, 1 for another."""
    record = read_record(file)
    game = open_title(record.header.game, content)
    check_content(game, record, file)
    report = verify(game, record)
    for finding in report.findings:
        what = screen.text(f"verify.{finding.what}")
        verdict = screen.text(f"verdict.{finding.verdict.replace(' ', '_')}")
        style = "bold red" if finding.verdict == FAILED else ""
        screen.say("verify.line", style=style, what=what, verdict=verdict, count=finding.count)
        note = finding.note
        if report.error is not None and note == str(report.error):
            note = f"{reason_of(report.error).say(screen.texts.language).rstrip('.')}."
        if note:
            screen.line(f"  {note[0].upper()}{note[1:]}", "dim")
    if report.is_sound:
        screen.say("verify.sound", style="bold green", file=file)
        return 0
    screen.say("verify.unsound", style="bold red", file=file)
    return 1
