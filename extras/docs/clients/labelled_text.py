"""Turns a folder of labelled texts into transcript lines: python3 labelled_text.py TEXTS > speeches.jsonl

Each .txt file has a head (TITLE:, URL:, SOURCE:, a line of "=") and paragraphs that begin with a speaker's name and a colon, also
in bold. One without a label goes on with the speaker before it. The title ends with the day: "October 27, 2025", "8/15/25" or
"08.15.2025" (month first). A file that can't be read is named on stderr with the reason.
"""

import json
import re
import sys
from datetime import datetime
from pathlib import Path

HEAD_END = re.compile(r"^={10,}\s*$", re.MULTILINE)
SPELLED_DAY = re.compile(r"([A-Z][a-z]+ \d{1,2}, \d{4})\s*$")
NUMERIC_DAY = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})\s*$")
LABEL = re.compile(r"\s*\.?([^:\n]{1,60}?)\s*:(?:\s+|$)")
BOLD = re.compile(r"^\s*(\*\*|__)([^*_\n]{1,60}?)\s*(?::\s*\1|\1\s*:)")
SMALL_WORDS = {"al", "and", "bin", "de", "del", "der", "du", "for", "ibn", "la", "of", "the", "van", "von", "y"}


def day_of(title):
    if found := NUMERIC_DAY.search(title):
        month, day, year = map(int, found.groups())
        return datetime(year if year > 99 else 2000 + year, month, day).date().isoformat()
    if found := SPELLED_DAY.search(title):
        return datetime.strptime(found[1], "%B %d, %Y").date().isoformat()
    raise ValueError(f"no day at the end of its title: {title}")


def is_name(label):
    words = label.split()
    return 1 <= len(words) <= 6 and all(
        word.lower() in SMALL_WORDS or (word[0].isupper() and word[-1] not in ",;?!") for word in words
    )


def turns_of(body):
    turns = []
    for paragraph in filter(str.strip, body.split("\n")):
        paragraph = BOLD.sub(r"\2: ", paragraph)
        label = LABEL.match(paragraph)
        if label and is_name(label[1]):
            speaker, text = label[1], paragraph[label.end() :].strip()
        else:
            speaker, text = turns[-1]["speaker"] if turns else None, paragraph.strip()
        if turns and turns[-1]["speaker"] == speaker:
            turns[-1]["text"] += "\n" + text
        else:
            turns.append({"speaker": speaker, "text": text})
    return [turn for turn in turns if turn["text"].strip()]


def transcript(path):
    text = path.read_text(encoding="utf-8-sig")
    parts = HEAD_END.split(text, maxsplit=1)
    if len(parts) != 2:
        raise ValueError("no line of = under its head")
    head = dict(re.findall(r"^([A-Z]+):[ \t]*(.*?)\s*$", parts[0], re.MULTILINE))
    turns = turns_of(parts[1])
    if not turns:
        raise ValueError("nobody speaks in it")
    if all(turn["speaker"] is None for turn in turns):
        raise ValueError("no paragraph begins with a speaker's name and a colon")
    return {
        "id": re.sub(r"[^A-Za-z0-9._-]", "-", path.stem)[:120],
        "title": head["TITLE"],
        "date": day_of(head["TITLE"]),
        "source": head.get("URL") or head.get("SOURCE"),
        "turns": turns,
    }


def main(folder):
    for path in sorted(Path(folder).glob("*.txt")):
        try:
            line = json.dumps(transcript(path), ensure_ascii=False)
        except (OSError, ValueError, KeyError) as error:
            print(f"left out {path.name}: {type(error).__name__}: {error}", file=sys.stderr)
        else:
            sys.stdout.buffer.write(line.encode("utf-8") + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
