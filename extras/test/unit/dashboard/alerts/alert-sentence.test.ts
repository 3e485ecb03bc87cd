import { alertName, placeOf } from "../../../../../dashboard/src/alerts/alert-name.ts";
import { alertSentence } from "../../../../../dashboard/src/alerts/alert-sentence.ts";
import { alertRequest } from "../../../../../dashboard/src/alerts/alert-request.ts";
import type { Draft } from "../../../../../dashboard/src/alerts/draft.ts";
import type { AlertSubject } from "../../../../../dashboard/src/alerts/subject.ts";
import { watchOf } from "./watch-of.ts";

const ahead = { event_ticker: "KXA-1", series_ticker: "KXA", event_title: null, phase: "upcoming" } as const;
const word = (name: string): AlertSubject => ({
  ...{ kind: "word", ticker: "KXA-1-C", word: name, event: "Morning Show" },
  ...{ costs: { yes: null, no: null }, side: "no", of: ahead },
});
const event: AlertSubject = { kind: "event", ticker: "KXA-1", event: "Morning Show", of: ahead };
const noAt = (cents: string): Draft => ({
  ...{ kind: "word", when: "buy_no_at_or_below" },
  cents: { buy_yes_at_or_below: "", buy_no_at_or_below: cents },
});
const settles = {
  kind: "word",
  when: "market.settled",
  cents: { buy_yes_at_or_below: "", buy_no_at_or_below: "" },
} as const;
const buys: Draft = { ...settles, when: "verdict.buys" };
const cases: readonly [AlertSubject, Draft, string][] = [
  [word("China"), noAt("30"), "China, no at 30 ¢ or less"],
  [word("China"), noAt("30,5"), "China, no at 30.5 ¢ or less"],
  [word("China"), settles, "China settles"],
  [word("China"), buys, "Morning Show: words to buy"],
  [event, { kind: "event", whens: ["verdict.buys"], isOfSeries: false }, "Morning Show: words to buy"],
  [event, { kind: "event", whens: ["market.listed"], isOfSeries: false }, "Morning Show: new words"],
  [
    event,
    { kind: "event", whens: ["market.listed", "event.start_changed"], isOfSeries: false },
    "Morning Show: new words, start moves",
  ],
  [event, { kind: "event", whens: ["event.rules_changed"], isOfSeries: false }, "Morning Show: new rules"],
  [
    event,
    { kind: "event", whens: ["verdict.buys", "market.listed"], isOfSeries: true },
    "KXA: words to buy, new words",
  ],
];

describe("the name of an alert", () => {
  it.each(cases)("of %j and %j is %s", (subject, draft, name) => {
    expect(alertName(subject, draft)).toBe(name);
  });

  it("has 60 characters at most, and always says what is waited for", () => {
    const name = alertName(word("𝒲".repeat(80)), noAt("30"));
    expect(Array.from(name)).toHaveLength(60);
    expect(name).toMatch(/^𝒲+…, no at 30 ¢ or less$/u);
  });
});

describe("the sentence of an alert", () => {
  it.each(cases)("that these pages made of %j and %j is its name and its place", (subject, draft, name) => {
    const request = alertRequest(subject, draft, { kind: "same", watchId: "watch-0" });
    const { name: made = "", types = [], price = null, verdict = null } = request ?? {};
    const { marketTickers = [], eventTickers = [], seriesTickers = [] } = request ?? {};
    const watch = watchOf({ name: made, types, price, verdict, marketTickers, eventTickers, seriesTickers });
    expect(alertSentence(watch, [watch])).toBe(`${name} → my Discord`);
  });

  it("says what is waited for where the name does not, or does no longer", () => {
    const price = { marketTicker: "KXA-1-C", when: "buy_no_at_or_below", dollars: 0.25 } as const;
    const of = (name: string) => alertSentence(watchOf({ name, types: ["price.crossed"], price }), []);
    expect(of("China")).toBe("China: no at 25 ¢ or less → my Discord");
    expect(of("China, no at 30 ¢ or less")).toBe(
      "China, no at 30 ¢ or less: no at 25 ¢ or less → my Discord",
    );
  });

  it("says in the developers' words what these pages do not make", () => {
    const watch = watchOf({ name: "bot", format: "webhook", url: "https://a.example/hook" });
    expect(alertSentence({ ...watch, seriesTickers: ["KXA"], types: ["market.settled"] }, [])).toBe(
      "bot: KXA: a word settles → my server a.example",
    );
    const price = { marketTicker: "KXA-1-C", when: "bid_at_or_above", dollars: 0.5 } as const;
    const ofSeries = { types: ["verdict.buys"], verdict: { series_ticker: "KXA" } } as const;
    expect(alertSentence({ ...watch, ...ofSeries }, [])).toBe(
      "bot: KXA: a word’s verdict becomes a buy → my server a.example",
    );
    expect(alertSentence({ ...watch, price }, [])).toMatch(/^bot: Every series: anything changes; KXA-1-C: /);
  });
});

describe("the place of an alert", () => {
  it("is told by its last characters where the account has two of that service", () => {
    const [one, other] = [watchOf(), watchOf({ url: "https://discord.com/…wxyz" })];
    const phone = watchOf({ format: "ntfy", url: "https://ntfy.sh/…k2m4" });
    expect(placeOf(one, [one, { ...one, watchId: "watch-2" }, phone])).toBe("my Discord");
    expect([one, other, phone].map((watch) => placeOf(watch, [one, other, phone]))).toEqual([
      "my Discord …abcd",
      "my Discord …wxyz",
      "my ntfy",
    ]);
  });
});
