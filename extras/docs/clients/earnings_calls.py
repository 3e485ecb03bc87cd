"""Turns a folder of earnings calls into transcript lines: python3 earnings_calls.py CALLS DAYS.csv > calls.jsonl

CALLS holds files named TICKER_qN_YEAR.txt (CTS_q3_2020.txt), each a JSON object with "prepared_remarks" and "q_and_a",
lists of {"speaker", "speech"}, and "participants", a list of "Name--Title" and "Name--Firm -- Analyst". DAYS.csv has the
columns call and date (CTS_q3_2020,2020-10-29), and date_is_estimated with true where the date is a guess. A call that can't
be read is named on stderr with the reason.
"""

import csv
import json
import re
import sys
from pathlib import Path

NAME = re.compile(r"([A-Z0-9.-]{1,10})_q([1-4])_(\d{4})\.txt$")


def role_of(participant):
    """(name, role) of an entry such as "Ann Lee--Chief Executive Officer"; the role is None where it has no title."""
    name, _, title = (part.strip() for part in participant.partition("--"))
    if not title:
        return name, None
    return name, "analyst" if " -- " in title or "analyst" in title.lower() else "executive"


def is_speech(text):
    return any(character.isalnum() for character in re.sub(r"\[[^]]*\]", "", text))


def transcript(path, days):
    company, quarter, year = NAME.search(path.name).groups()
    call = json.loads(path.read_text(encoding="utf-8"))
    roles = {"operator": "operator"}
    for participant in call["participants"]:
        name, role = role_of(participant)
        roles.setdefault(name.lower(), role)
    sections = {"prepared": call["prepared_remarks"], "questions": call["q_and_a"]}
    # A call with a single section is one whose heading was missed, so it does not tell the parts.
    is_parted = all(any(is_speech(turn["speech"]) for turn in section) for section in sections.values())
    turns = [
        {
            "speaker": turn["speaker"],
            "role": roles.get(turn["speaker"].lower()),
            **({"part": part} if is_parted else {}),
            "text": turn["speech"],
        }
        for part, section in sections.items()
        for turn in section
        if turn["speech"].strip()
    ]
    if not turns:
        raise ValueError("nobody speaks in it")
    day = days[path.stem]
    return {
        "id": path.stem,
        "title": f"{company} earnings call, Q{quarter} {year}",
        "date": day["date"],
        **({"date_is_estimated": True} if day.get("date_is_estimated") == "true" else {}),
        "company": company,
        "fiscal_year": int(year),
        "fiscal_quarter": int(quarter),
        "turns": turns,
    }


def main(folder, days_file):
    with open(days_file, encoding="utf-8-sig", newline="") as file:
        days = {row["call"]: row for row in csv.DictReader(file)}
    for path in sorted(Path(folder).iterdir()):
        if NAME.search(path.name) is None:
            print(f"left out {path.name}: its name is not TICKER_qN_YEAR.txt", file=sys.stderr)
        elif path.stem not in days:
            print(f"left out {path.name}: {days_file} has no day for it", file=sys.stderr)
        else:
            try:
                line = json.dumps(transcript(path, days), ensure_ascii=False)
            except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
                print(f"left out {path.name}: {type(error).__name__}: {error}", file=sys.stderr)
            else:
                sys.stdout.buffer.write(line.encode("utf-8") + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
