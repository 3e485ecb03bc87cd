"""Lists what can be traded tonight: python3 tonight.py. Needs BASE_URL and API_KEY in the environment. A number is the hours to look ahead."""

import os
import sys
from datetime import datetime, timedelta, timezone

from mention_market import MentionMarket


def main(hours: str = "24") -> None:
    client = MentionMarket(api_key=os.environ["API_KEY"], base_url=os.environ["BASE_URL"])
    now = datetime.now(timezone.utc)
    events = client.each_mention_event(
        starts_after=now.isoformat(timespec="seconds"),
        starts_before=(now + timedelta(hours=float(hours))).isoformat(timespec="seconds"),
    )
    is_none = True
    for event in events:
        is_none = False
        print(event["scheduledStartTime"], event["event_title"] or event["event_ticker"])
        for market in client.get_mention_event(event_ticker=event["event_ticker"])["markets"]:
            print(" ", market["market_ticker"], market["strike_word"], market["yes_ask_dollars"])
    if is_none:
        print("none")


if __name__ == "__main__":
    main(*sys.argv[1:])
