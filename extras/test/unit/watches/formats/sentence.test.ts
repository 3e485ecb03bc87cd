import { toIso } from "@mention-market/service/base/clock";
import { alertOf, subjectIn } from "../../../../src/watches/formats/sentence.ts";
import { noon } from "../../../store/store-harness.ts";

const event = { title: "Morning Show", startsAt: noon + 6 * 3_600_000 };
const crossing = (data: object) =>
  JSON.stringify({
    type: "price.crossed",
    timestamp: toIso(noon),
    data: {
      ...{ type: "price.crossed", event_ticker: "KXA-1", market_ticker: "KXA-1-C", strike_word: "China" },
      data: { yes_bid_dollars: 0.7, yes_ask_dollars: 0.72, ...data },
    },
  });
const sentenceOf = (body: string) =>
  alertOf({ type: "price.crossed", about: subjectIn(body), name: "mine" }, event, noon).sentence;

describe("the sentence of a price that is reached", () => {
  it.each([
    [{ when: "buy_no_at_or_below", dollars: 0.3 }, "buying no costs 30 ¢ now."],
    [
      { when: "buy_no_at_or_below", dollars: 0.3, hour_ago_dollars: 0.31 },
      "buying no costs 30 ¢ now (31 ¢ an hour ago).",
    ],
    [
      { when: "buy_yes_at_or_below", dollars: 0.75, edge_dollars: -0.0221, hour_ago_dollars: 0.6 },
      "buying yes costs 72 ¢ now (60 ¢ an hour ago), which loses 2.2 ¢ after the fee.",
    ],
    [
      { when: "buy_no_at_or_below", dollars: 0.4, edge_dollars: 0.065, reason: "Price 71 ¢, we say 64." },
      "buying no costs 30 ¢ now, which leaves 6.5 ¢ after the fee. Price 71 ¢, we say 64.",
    ],
    [
      { when: "bid_at_or_above", dollars: 0.57, hour_ago_dollars: 0.285 },
      "selling yes brings 70 ¢ now (28.5 ¢ an hour ago).",
    ],
  ])("of %j is: %s", (data, expected) => {
    expect(sentenceOf(crossing(data))).toBe(`"China": ${expected} Morning Show, starts 1:00 PM ET.`);
  });
});

describe("the sentence of a verdict that buys", () => {
  it.each([
    [
      { side: "no", price_dollars: 0.3, edge_dollars: 0.065 },
      "buy no at 30 ¢, which leaves 6.5 ¢ after the fee.",
    ],
    [
      { side: "yes", price_dollars: 0.565, edge_dollars: 0.01, reason: "Price 56 ¢, we say 64." },
      "buy yes at 56.5 ¢, which leaves 1 ¢ after the fee. Price 56 ¢, we say 64.",
    ],
  ])("of %j is: %s", (data, expected) => {
    const type = "verdict.buys";
    const of = { type, event_ticker: "KXA-1", market_ticker: "KXA-1-C", strike_word: "China", data };
    const about = subjectIn(JSON.stringify({ type, timestamp: toIso(noon), data: of }));
    expect(alertOf({ type, about, name: "mine" }, event, noon)).toEqual({
      sentence: `"China": ${expected} Morning Show, starts 1:00 PM ET.`,
      eventTicker: "KXA-1",
      marketTicker: "KXA-1-C",
      isUrgent: true,
    });
  });
});

describe("the sentence of a start and of a said word", () => {
  it.each([
    [
      { type: "event.started", event_ticker: "KXA-1", data: { scheduledStartTime: toIso(noon - 60_000) } },
      "Live now: Morning Show, starts 1:00 PM ET.",
      null,
    ],
    [
      { type: "market.said", event_ticker: "KXA-1", market_ticker: "KXA-1-C", strike_word: "China" },
      '"China" was said. Morning Show, starts 1:00 PM ET.',
      "KXA-1-C",
    ],
  ])("of %j is: %s", (of, sentence, marketTicker) => {
    const about = subjectIn(JSON.stringify({ type: of.type, timestamp: toIso(noon), data: of }));
    expect(alertOf({ type: of.type, about, name: "mine" }, event, noon)).toEqual({
      ...{ sentence, eventTicker: "KXA-1", marketTicker, isUrgent: true },
    });
  });
});

const milestone = { source: "milestone", certain: true } as const;
const noStart = { source: null, certain: null };
const ofRules = (strike_word: string, field: string) => ({
  market_ticker: `KXA-1-${strike_word}`,
  strike_word,
  field,
  before: "0123456789abcdef",
  after: "fedcba9876543210",
});

describe("the sentence of a change", () => {
  const at = (hours: number) => toIso(noon + hours * 3_600_000);
  const about = (type: string, data: object) => {
    const market = type.startsWith("market.")
      ? { market_ticker: "KXA-1-C", strike_word: "China" }
      : { market_ticker: null, strike_word: null };
    const ids = { id: "1", at: at(0), detected_at: at(0), series_ticker: "KXA", event_ticker: "KXA-1" };
    return JSON.stringify({ type, timestamp: at(0), data: { ...ids, type, ...market, data } });
  };
  const listed = { event_title: "Evening Show", event_subtitle: null, markets: 3 };

  it.each<[type: string, data: object, expected: string]>([
    ["market.listed", { status: "open" }, '"China" is a new word. Morning Show, starts 1:00 PM ET.'],
    [
      "market.status_changed",
      { from: "unopened", to: "open" },
      '"China" can be traded now. Morning Show, starts 1:00 PM ET.',
    ],
    [
      "market.status_changed",
      { from: "open", to: "closed" },
      '"China" can\'t be traded any more. Morning Show, starts 1:00 PM ET.',
    ],
    [
      "market.settled",
      { result: "no", settlement_ts: null },
      '"China" settled no. Morning Show, starts 1:00 PM ET.',
    ],
    [
      "market.settled",
      { result: null, settlement_ts: null },
      '"China" settled void. Morning Show, starts 1:00 PM ET.',
    ],
    [
      "event.start_changed",
      { from: at(6), to: at(7), ...milestone },
      "Morning Show now starts 2:00 PM ET (before: 1:00 PM ET).",
    ],
    [
      "event.start_changed",
      { from: at(6), to: at(30), ...milestone },
      "Morning Show now starts Sat, Nov 21, 1:00 PM ET (before: 1:00 PM ET).",
    ],
    [
      "event.start_changed",
      { from: at(6), to: at(7), source: "strike_date", certain: false },
      "Morning Show now starts 2:00 PM ET, which is not certain (before: 1:00 PM ET).",
    ],
    [
      "event.rules_changed",
      { markets: [ofRules("China", "rules_primary"), ofRules("China", "rules_secondary")] },
      'The rules of "China" changed. Morning Show, starts 1:00 PM ET.',
    ],
    [
      "event.rules_changed",
      { markets: [ofRules("China", "rules_primary"), ofRules("Japan", "rules_primary")] },
      "The rules of 2 words changed. Morning Show, starts 1:00 PM ET.",
    ],
    [
      "event.start_changed",
      { from: null, to: at(6), ...milestone },
      "Morning Show now starts 1:00 PM ET (before: none).",
    ],
    [
      "event.start_changed",
      { from: at(6), to: null, ...noStart },
      "Morning Show has no start any more (before: 1:00 PM ET).",
    ],
    [
      "event.listed",
      { ...listed, scheduledStartTime: at(12) },
      "New event: Morning Show, starts 7:00 PM ET.",
    ],
    ["event.listed", { ...listed, scheduledStartTime: null }, "New event: Morning Show."],
  ])("of %s %j is: %s", (type, data, expected) => {
    expect(alertOf({ type, about: subjectIn(about(type, data)), name: "mine" }, event, noon).sentence).toBe(
      expected,
    );
  });

  it("has the title of a new event that is not stored yet, and the ticker of another one", () => {
    const unknown = { title: "", startsAt: null };
    const sentenceOfUnknown = (type: string, data: object) =>
      alertOf({ type, about: subjectIn(about(type, data)), name: "mine" }, unknown, noon).sentence;
    expect(sentenceOfUnknown("event.listed", { ...listed, scheduledStartTime: null })).toBe(
      "New event: Evening Show.",
    );
    expect(sentenceOfUnknown("market.listed", { status: null })).toBe('"China" is a new word. KXA-1.');
  });

  it("has the short name that the pages show, and keeps a title that is a question", () => {
    const inEvent = (title: string, startsAt: number | null) => {
      const settled = subjectIn(about("market.settled", { result: "yes", settlement_ts: null }));
      return alertOf({ type: "market.settled", about: settled, name: "mine" }, { title, startsAt }, noon)
        .sentence;
    };
    expect(inEvent("What will Trump say during the meeting with President Xi?", event.startsAt)).toBe(
      '"China" settled yes. Trump: meeting with President Xi, starts 1:00 PM ET.',
    );
    expect(inEvent("What will Trump say this week?", event.startsAt)).toBe(
      '"China" settled yes. What will Trump say this week? It starts 1:00 PM ET.',
    );
    expect(inEvent("What will Trump say this week?", null)).toBe(
      '"China" settled yes. What will Trump say this week?',
    );
  });

  it("says started of a start that is over, in the hour of New York in summer and in winter", () => {
    const sentenceAt = (startsAt: number, now: number) =>
      alertOf(
        { type: "market.listed", about: subjectIn(about("market.listed", { status: null })), name: "mine" },
        { title: "Morning Show", startsAt },
        now,
      ).sentence;
    expect(sentenceAt(Date.UTC(2026, 6, 1, 13), Date.UTC(2026, 6, 1, 14))).toMatch(/started 9:00 AM ET\.$/);
    expect(sentenceAt(Date.UTC(2026, 11, 1, 13), Date.UTC(2026, 11, 1, 12))).toMatch(/starts 8:00 AM ET\.$/);
    expect(sentenceAt(Date.UTC(2026, 11, 2, 4), Date.UTC(2026, 11, 2, 6))).toMatch(
      /started Tue, Dec 1, 11:00 PM ET\.$/,
    );
  });
});
