import fc from "fast-check";
import { toMarketRecord } from "../../../src/kalshi/markets.ts";
import { wireMarket } from "../../../src/kalshi/wire.ts";
import { mentionMarket, type MarketRecord } from "../../../src/markets/market.ts";

/** A market in the provider's present shape: money and counts as texts. */
const present = {
  ticker: "KXNFLMENTION-26JAN17BUFDEN-TUSH",
  event_ticker: "KXNFLMENTION-26JAN17BUFDEN",
  title: "What will the announcers say?",
  yes_sub_title: "Tush Push",
  custom_strike: { Word: "Tush Push" },
  rules_primary: "If the announcers say Tush Push, then the market resolves to Yes.",
  result: "",
  open_time: "2026-01-15T14:00:00Z",
  close_time: "2026-01-18T05:00:00Z",
  created_time: "2026-01-15T09:33:00.620673Z",
  expected_expiration_time: "2026-01-18T14:00:00Z",
  expiration_time: "2026-01-25T14:00:00Z",
  settlement_ts: null,
  last_price_dollars: "0.5650",
  yes_bid_dollars: "0.5500",
  yes_ask_dollars: "0.5800",
  no_bid_dollars: "0.4200",
  no_ask_dollars: "0.4500",
  previous_yes_bid_dollars: "0.5000",
  previous_yes_ask_dollars: "0.5300",
  volume_fp: "1950.05",
  volume_24h_fp: "1949.13",
  open_interest_fp: "1521.19",
  liquidity_dollars: "0.0000",
};

/** The same market as it was sent until March 2026: cents and whole counts. */
const former = {
  ...Object.fromEntries(Object.entries(present).filter(([name]) => !/_(?:dollars|fp)$/.test(name))),
  last_price: 56,
  yes_bid: 55,
  yes_ask: 58,
  no_bid: 42,
  no_ask: 45,
  previous_yes_bid: 50,
  previous_yes_ask: 53,
  volume: 1950,
  volume_24h: 1949,
  open_interest: 1521,
  liquidity: 6814806,
};

describe("a market of the provider", () => {
  it("has its fields in the documented order", () => {
    expect(JSON.stringify(record(present))).toBe(
      JSON.stringify({
        market_ticker: "KXNFLMENTION-26JAN17BUFDEN-TUSH",
        series_ticker: "KXNFLMENTION",
        title: "What will the announcers say?",
        strike_word: "Tush Push",
        close_time: "2026-01-18T05:00:00Z",
        created_time: "2026-01-15T09:33:00.620673Z",
        event_ticker: "KXNFLMENTION-26JAN17BUFDEN",
        expected_expiration_time: "2026-01-18T14:00:00Z",
        expiration_time: "2026-01-25T14:00:00Z",
        last_price: 56.5,
        liquidity: 0,
        no_ask_dollars: 0.45,
        no_bid_dollars: 0.42,
        yes_ask_dollars: 0.58,
        yes_bid_dollars: 0.55,
        open_interest: 1521.19,
        open_time: "2026-01-15T14:00:00Z",
        volume: 1950.05,
        volume_24h: 1949.13,
        result: null,
        previous_yes_bid_dollars: 0.5,
        previous_yes_ask_dollars: 0.53,
        previous_no_bid_dollars: 0.47,
        previous_no_ask_dollars: 0.5,
        rules_primary: "If the announcers say Tush Push, then the market resolves to Yes.",
        settlement_ts: null,
      }),
    );
  });

  it("maps a market in the wire shape of before March 2026 to the same fields", () => {
    expect(record(former)).toEqual({
      ...record(present),
      last_price: 56,
      volume: 1950,
      volume_24h: 1949,
      open_interest: 1521,
      liquidity: 6814806,
    });
  });

  it.each<[string, object, Partial<MarketRecord>]>([
    ["a new name wins over the old", { yes_bid: 1, volume: 1 }, { yes_bid_dollars: 0.55, volume: 1950.05 }],
    ["a number where a text is usual", { yes_bid_dollars: 0.565 }, { yes_bid_dollars: 0.565 }],
    ["six decimals of a dollar", { last_price_dollars: "0.123456" }, { last_price: 12.3456 }],
    ["28.9 cents, that floats miss", { last_price_dollars: "0.2890" }, { last_price: 28.9 }],
    ["a text where an integer was usual", { yes_bid_dollars: "", yes_bid: "7" }, { yes_bid_dollars: 0.07 }],
    [
      "no side missing: one less the other side of yes",
      {
        no_bid_dollars: undefined,
        no_ask_dollars: null,
        yes_bid_dollars: "0.5650",
        yes_ask_dollars: "0.5790",
      },
      { no_ask_dollars: 0.435, no_bid_dollars: 0.421 },
    ],
    [
      "an empty bid, as it is sent",
      { yes_bid_dollars: "0.0000", yes_bid_size_fp: "0.00", no_ask_dollars: "1.0000" },
      { yes_bid_dollars: 0, no_ask_dollars: 1 },
    ],
    [
      "no prices at all",
      { yes_bid_dollars: undefined, yes_ask_dollars: null, no_bid_dollars: "", no_ask_dollars: undefined },
      { yes_bid_dollars: null, yes_ask_dollars: null, no_bid_dollars: null, no_ask_dollars: null },
    ],
    [
      "previous prices both 0: none earlier, so no previous no side",
      { previous_yes_bid_dollars: "0.0000", previous_yes_ask_dollars: "0.0000" },
      { previous_yes_bid_dollars: 0, previous_no_bid_dollars: null, previous_no_ask_dollars: null },
    ],
    [
      "previous prices both missing",
      { previous_yes_bid_dollars: "", previous_yes_ask_dollars: null },
      { previous_yes_bid_dollars: null, previous_no_ask_dollars: null },
    ],
    [
      "only an earlier ask",
      { previous_yes_bid_dollars: "0.0000", previous_yes_ask_dollars: "0.3000" },
      { previous_no_bid_dollars: 0.7, previous_no_ask_dollars: 1 },
    ],
    [
      "previous no prices that are sent",
      { previous_no_bid_dollars: "0.1100", previous_no_ask_dollars: "0.2200" },
      { previous_no_bid_dollars: 0.11, previous_no_ask_dollars: 0.22 },
    ],
    [
      "counts missing",
      { volume_fp: undefined, volume_24h_fp: null, open_interest_fp: "", liquidity: undefined },
      { volume: 0, volume_24h: 0, open_interest: 0, liquidity: 0 },
    ],
    ["result no", { result: "no" }, { result: "no" }],
    ["a void, settled as scalar", { result: "scalar" }, { result: null }],
    ["Go's zero time", { created_time: "0001-01-01T00:00:00Z" }, { created_time: null }],
    [
      "times missing, null or empty",
      { close_time: undefined, expiration_time: null, open_time: "" },
      {
        close_time: null,
        expiration_time: null,
        open_time: null,
      },
    ],
    ["a time that is not a time", { close_time: "soon" }, { close_time: null }],
    ["a bare date", { settlement_ts: "2026-01-18" }, { settlement_ts: "2026-01-18T00:00:00Z" }],
    ["texts missing", { title: undefined, rules_primary: null }, { title: "", rules_primary: "" }],
    [
      "no event ticker: that of the market without its last part",
      { event_ticker: undefined },
      { event_ticker: "KXNFLMENTION-26JAN17BUFDEN", series_ticker: "KXNFLMENTION" },
    ],
    ["neither ticker names an event", { ticker: "POWER", event_ticker: "" }, { event_ticker: "" }],
    [
      "tickers in lower case",
      { ticker: "kxnflmention-26jan17bufden-tush", event_ticker: " kxnflmention-26jan17bufden" },
      { market_ticker: present.ticker, event_ticker: present.event_ticker, series_ticker: "KXNFLMENTION" },
    ],
    ["several words", { custom_strike: { phrase: "A", word: "B", Word: "Dive" } }, { strike_word: "Dive" }],
    ...["Word", "word", "phrase", "Phrase"].map((name): [string, object, Partial<MarketRecord>] => [
      `the word under ${name}`,
      { custom_strike: { [name]: "Dive" } },
      { strike_word: "Dive" },
    ]),
    ["no word in the strike", { custom_strike: { Count: 80 } }, { strike_word: "Tush Push" }],
    ["a word that is not a text", { custom_strike: { Word: 7 } }, { strike_word: "Tush Push" }],
    ["a count market", { custom_strike: null, yes_sub_title: "80+ times" }, { strike_word: "80+ times" }],
    ["neither word nor subtitle", { custom_strike: {}, yes_sub_title: "" }, { strike_word: null }],
  ])("%s", (_row, changes, expected) => {
    expect(record({ ...present, ...changes })).toMatchObject(expected);
  });

  it("gives an answer that the answer's own schema accepts, whatever the schema allows", () => {
    fc.assert(
      fc.property(anyWireMarket(), (wire) => {
        const market = { ...record(wire), scheduledStartTime: null, event_subtitle: null };
        for (const [name, price] of Object.entries(market))
          if (name.endsWith("_dollars") && typeof price === "number")
            expect(price >= 0 && price <= 1).toBe(true);
        expect(mentionMarket.strict().parse(market)).toEqual(market);
        expect(Object.keys(market)).toEqual(Object.keys(mentionMarket.shape));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["a strike that is a text", { custom_strike: "Tush Push" }, { strike_word: "Tush Push" }],
    ["an empty strike", { custom_strike: "" }, { strike_word: "Tush Push" }],
    ["a list as strike", { custom_strike: ["Word"] }, { strike_word: "Tush Push" }],
    ["a time in seconds", { close_time: 1_795_000_000 }, { close_time: null }],
    ["a title that is not a text", { title: { en: "SNL" } }, { title: "" }],
    ["a result that is not a text", { result: 1 }, { result: null }],
    ["counts of other types", { volume_fp: {}, liquidity: "much" }, { volume: 0, liquidity: 0 }],
    ["half a character in a title", { title: "SNL \ud800" }, { title: "SNL \ufffd" }],
  ])("is read leniently with %s", (_odd, changes, expected) => {
    expect(record({ ...present, ...changes })).toMatchObject(expected);
  });

  it.each(["KX\ud800", "KX SNL", "KX\u0000", "..", "../series", "KX/../..", "KX,KY"])(
    "is refused with the event ticker %j, which can't be one",
    (event_ticker) => {
      expect(() => record({ ...present, event_ticker })).toThrow("event_ticker is not a ticker");
    },
  );

  it.each(["", "..", "KX/../..", "KX A", "KX,KY"])(
    "is refused with the ticker %j, which can't be one",
    (ticker) => {
      expect(wireMarket.safeParse({ ...present, ticker }).success).toBe(false);
    },
  );

  it("is refused with a text of more than 500,000 characters, which every reader would hold", () => {
    expect(wireMarket.safeParse({ ...present, rules_primary: "x".repeat(500_000) }).success).toBe(true);
    expect(wireMarket.safeParse({ ...present, rules_primary: "x".repeat(500_001) }).success).toBe(false);
  });

  it.each(["-0.5", "-0.0001", "1.0001", "56", 56, -0.5, 1.01])(
    "is refused with %j dollars: a price is 0 to 1",
    (value) => {
      for (const name of Object.keys(wireMarket.shape).filter((one) => one.endsWith("_dollars")))
        expect(wireMarket.safeParse({ ...present, [name]: value }).success).toBe(false);
    },
  );

  it.each([-1, "-1", 101, "5600"])("is refused with %j cents: a price is 0 to 100", (value) => {
    for (const name of ["last_price", "yes_bid", "no_ask", "previous_yes_ask"])
      expect(() => record({ ...present, [`${name}_dollars`]: "", [name]: value })).toThrow(`(${name})`);
  });

  it.each(["yes_bid_dollars", "last_price_dollars", "previous_no_ask_dollars"])(
    "is refused with a %s of another type",
    (name) => {
      for (const value of ["abc", "1e3", " 1", "0x5", {}, [], true])
        expect(() => record({ ...present, [name]: value })).toThrow();
    },
  );

  it("is refused with cents of another type, unless it has the price in dollars", () => {
    for (const value of ["abc", "1e3", " 1", "0x5", {}, [], true, -1, 5_600]) {
      expect(() => record({ ...present, yes_ask_dollars: null, yes_ask: value })).toThrow("(yes_ask)");
      expect(record({ ...present, yes_ask: value })).toEqual(record(present));
    }
  });
});

function record(wire: object): MarketRecord {
  return toMarketRecord(wireMarket.parse(wire));
}

/** Any record that the wire schema allows: each field of either shape missing, empty or filled. */
function anyWireMarket() {
  const nothing = fc.constantFrom(null, undefined, "");
  const amount = fc.oneof(
    nothing,
    fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
    fc
      .tuple(fc.integer({ min: -10_000, max: 10_000_000 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}`),
  );
  const priceUpTo = (max: number) => {
    const price = fc.integer({ min: 0, max: max * 1e6 }).map((millionths) => millionths / 1e6);
    return fc.oneof(
      nothing,
      price,
      price.map((value) => value.toFixed(6)),
    );
  };
  const time = fc.oneof(
    nothing,
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom("0001-01-01T00:00:00Z", "2026-01-18", "2026-01-18T10:00:00+01:00", "2026-02-30", "soon"),
    fc.string(),
  );
  const text = fc.oneof(nothing, fc.string());
  const arbitraryOf = (name: string) => {
    if (name === "custom_strike")
      return fc.option(fc.dictionary(fc.constantFrom("Word", "x"), fc.jsonValue()));
    if (name === "result") return fc.constantFrom("yes", "no", "scalar", "", null);
    if (/_time$|_ts$/.test(name)) return time;
    if (name === "event_ticker")
      return fc.oneof(nothing, fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,9}[A-Za-z0-9])?$/));
    if (name.endsWith("_dollars")) return priceUpTo(1);
    if (/^(?:last_price|(?:previous_)?(?:yes|no)_(?:bid|ask))$/.test(name)) return priceUpTo(100);
    return /ticker|title|rules|status/.test(name) ? text : amount;
  };
  const fields = Object.keys(wireMarket.shape).map((name) => [name, arbitraryOf(name)] as const);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((wire) => ({ ...wire, ticker: "KXSNLMENTION-26NOV21-CLUE" }));
}
