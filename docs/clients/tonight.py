"""Lists what can be traded tonight: python3 tonight.py. A number is the hours to look ahead.

Needs BASE_URL and API_KEY in the environment, and nothing but Python's standard library.
"""

import json
import os
import sys
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone


def get(path, query):
    url = f"{os.environ['BASE_URL']}/{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, headers={"x-api-key": os.environ["API_KEY"]})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def main(hours="24"):
    now = datetime.now(timezone.utc)
    query = {
        "starts_after": now.isoformat(timespec="seconds"),
        "starts_before": (now + timedelta(hours=float(hours))).isoformat(timespec="seconds"),
    }
    listed = 0
    while True:
        page = get("getMentionEvents", query)
        for event in page["events"]:
            listed += 1
            print(event["scheduledStartTime"], event["event_title"] or event["event_ticker"])
            for market in get("getMentionEvent", {"event_ticker": event["event_ticker"]})["markets"]:
                print(" ", market["market_ticker"], market["strike_word"], market["yes_ask_dollars"])
        if page["cursor"] is None:
            break
        query["cursor"] = page["cursor"]
    if listed == 0:
        print("none")


if __name__ == "__main__":
    main(*sys.argv[1:])
