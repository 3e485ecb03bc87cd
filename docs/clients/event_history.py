"""Loads the hourly prices of an event's markets and prints how each word moved: event_history.py EVENT_TICKER."""
import csv, io, os, sys, urllib.request

url = f"{os.environ['BASE_URL']}/getPriceHistory?format=csv&event_ticker={sys.argv[1]}"
request = urllib.request.Request(url, headers={"x-api-key": os.environ["API_KEY"]})
with urllib.request.urlopen(request) as response:
    rows = list(csv.DictReader(io.TextIOWrapper(response, "utf-8", newline="")))
    left_out = response.headers["x-left-out"]
closes: dict[str, list[float]] = {}
for row in rows:
    if row["close_dollars"] != "":  # a period without a trade has no price
        closes.setdefault(row["strike_word"], []).append(float(row["close_dollars"]))
for word, prices in sorted(closes.items()):
    print(f"{word}: {prices[0]} to {prices[-1]}, between {min(prices)} and {max(prices)}")
print(f"{len(rows)} candles; markets left out: {left_out}")
