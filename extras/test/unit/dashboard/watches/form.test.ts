import {
  fieldsIn,
  emptyFields,
  fieldNameOf,
  fieldsOf,
  readFields,
  type Fields,
} from "../../../../dashboard/src/watches/form.ts";
import type { WatchRequest } from "../../../../dashboard/src/watches/watch.ts";

const filled: Fields = { ...emptyFields, name: "mine", url: "https://example.com/hook" };

function requestOf(of: Partial<Fields>): WatchRequest {
  const read = readFields({ ...filled, ...of });
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  return read.request;
}

function errorsOf(of: Partial<Fields>): string[] {
  const read = readFields({ ...filled, ...of });
  return "errors" in read ? Object.keys(read.errors) : [];
}

describe("a link to the form", () => {
  it("fills in a price of a market to wait for and nothing else, and leaves the form alone where it names none", () => {
    const fields = fieldsIn("?market=KXTEST-26NOV22-A&when=buy_no_at_or_below&cents=31");
    expect(fields).toMatchObject({
      priceMarket: "KXTEST-26NOV22-A",
      when: "buy_no_at_or_below",
      cents: "31",
      types: [],
    });
    expect(fieldsIn("?market=KXTEST-26NOV22-A&when=never")).toBeNull();
    expect(fieldsIn("?when=bid_at_or_above")).toBeNull();
  });
});

describe("the form of a watch", () => {
  it("asks for a name and a whole address, and for something to send", () => {
    expect(errorsOf({ name: " ", url: "example.com", types: [] })).toEqual(["name", "url", "types"]);
    expect(errorsOf({})).toEqual([]);
  });

  it.each(["", "0", "100", "-1", "many", "1e3"])(
    "asks for cents between 0 and 100 instead of “%s”",
    (cents) => {
      expect(errorsOf({ when: "bid_at_or_above", priceMarket: "KXA-1-B", cents })).toEqual(["price"]);
    },
  );

  it("asks for the market of a price", () => {
    expect(errorsOf({ when: "bid_at_or_above", priceMarket: " ", cents: "40" })).toEqual(["price"]);
  });

  it.each([
    ["40", 0.4],
    ["40.5", 0.405],
    ["40,5", 0.405],
    ["0.1", 0.001],
  ])("reads %s cents as %d dollars", (cents, dollars) => {
    const when = "buy_yes_at_or_below";
    expect(requestOf({ when, priceMarket: " KXA-1-B ", cents }).price).toEqual({
      marketTicker: "KXA-1-B",
      when,
      dollars,
    });
  });

  it("forgets a price that is not waited for any more", () => {
    expect(requestOf({ when: null, priceMarket: "KXA-1-B", cents: "40" }).price).toBeNull();
  });

  it("sends all types as no filter, and a price alone as its own type", () => {
    const price = { when: "bid_at_or_above", priceMarket: "KXA-1-B", cents: "40" } as const;
    expect(requestOf({}).types).toEqual([]);
    expect(requestOf({ types: ["market.settled"] }).types).toEqual(["market.settled"]);
    expect(requestOf({ ...price, types: [] }).types).toEqual(["price.crossed"]);
    expect(requestOf({ ...price, types: ["market.settled"] }).types).toEqual([
      "market.settled",
      "price.crossed",
    ]);
  });

  it("reads tickers between commas and blanks, and words line by line", () => {
    const { seriesTickers, strikeWords } = requestOf({
      seriesTickers: " KXA, KXB  KXC\n,",
      strikeWords: "Hello, world\n\n 1,000 \n",
    });
    expect(seriesTickers).toEqual(["KXA", "KXB", "KXC"]);
    expect(strikeWords).toEqual(["Hello, world", "1,000"]);
  });

  it("shows a stored watch so that saving it changes nothing", () => {
    const request: WatchRequest = {
      name: "mine",
      url: "https://example.com/hook",
      types: ["market.listed", "price.crossed", "verdict.buys", "event.started", "market.said"],
      seriesTickers: ["KXA", "KXB"],
      eventTickers: [],
      marketTickers: ["KXA-1-B"],
      strikeWords: ["Hello, world", "1,000"],
      price: { marketTicker: "KXA-1-B", when: "buy_no_at_or_below", dollars: 0.405 },
      verdict: { series_ticker: "KXA" },
      starts: { event_ticker: "KXA-1" },
      said: { market_ticker: "KXA-1-B" },
    };
    const state = {
      watchId: "w",
      format: "webhook",
      status: "active",
      createdAt: "",
      lastDelivery: null,
      failingSince: null,
      waiting: [],
      ended: null,
    } as const;
    expect(readFields(fieldsOf({ ...request, ...state }))).toEqual({ request });
  });

  it("finds the field that the service refuses, and none for other refusals", () => {
    expect(fieldNameOf("strikeWords")).toBe("strikeWords");
    expect(fieldNameOf("watchId")).toBeNull();
    expect(fieldNameOf(null)).toBeNull();
  });
});
