import { aboutOf } from "../../../../dashboard/src/alerts/about.ts";
import { alertState, alertSentence } from "../../../../dashboard/src/alerts/alert-sentence.ts";
import { outcomeOf } from "../../../../dashboard/src/alerts/test-outcome.ts";
import { createMomentText } from "../../../../dashboard/src/watches/state-text.ts";
import type { Delivery, Watch } from "../../../../dashboard/src/watches/watch.ts";
import { watchOf } from "./watch-of.ts";
import { alertName, placeOf, alertRequest } from "../../../../dashboard/src/alerts/alert-request.ts";
import type { Draft } from "../../../../dashboard/src/alerts/draft.ts";
import type { AlertSubject } from "../../../../dashboard/src/alerts/subject.ts";
import {
  formatOf,
  isAddress,
  makeTopic,
  ownAddresses,
  wholeAddress,
} from "../../../../dashboard/src/alerts/where.ts";

const now = Date.parse("2026-11-22T14:10:00Z");
const reader = { moment: createMomentText("en-GB", "UTC"), now };
const at = "2026-11-22T14:02:00Z";
const textOf = (of: Partial<Watch>, deliveries: readonly Delivery[] = []) => {
  const { label, text } = alertState(watchOf(of), deliveries, reader);
  return `${label}: ${text}`;
};
const sent = (httpStatus: number, type = "market.settled") => ({ at, type, httpStatus });
const delivery = (of: Partial<Delivery>): Delivery => ({
  ...{ deliveryId: "1", type: "watch.test", at, status: "waiting", nextAttemptAt: null, attempts: [] },
  body: "{}",
  ...of,
});
const attempt = { at, httpStatus: 404, ms: 12, error: null, response: null };

describe("how an alert does", () => {
  const price = { marketTicker: "KXA-1-C", when: "buy_no_at_or_below", dollars: 0.3 } as const;

  it("is when it was last sent, and what it waits for next", () => {
    expect(textOf({ price })).toBe(
      "Active: Nothing has been sent yet. Next: each time the price is reached.",
    );
    expect(textOf({ types: ["market.settled"], lastDelivery: sent(204, "market.settled") })).toBe(
      "Active: Last sent at 14:02. Next: when it settles.",
    );
    expect(textOf({ types: ["market.said"], lastDelivery: sent(204, "watch.test") })).toBe(
      "Active: A test was sent at 14:02. Next: when it is said.",
    );
    expect(textOf({ types: ["event.started"] })).toMatch(/Next: when it starts\.$/);
    expect(textOf({ types: ["verdict.buys"], verdict: { event_ticker: "KXA-1" } })).toMatch(
      /Next: when a verdict becomes a buy, until the event starts\.$/,
    );
    expect(textOf({ types: ["verdict.buys"], waiting: ["KXA-1"] })).toMatch(
      /It gets a place when others have/,
    );
    expect(textOf({ types: ["market.listed"] })).toMatch(/Next: when it happens\.$/);
    const waiting = delivery({ nextAttemptAt: "2026-11-22T14:32:00Z" });
    expect(textOf({ price }, [waiting])).toMatch(/Next try at 14:32\.$/);
  });

  it("says why it has ended", () => {
    const ended = { at, reason: "“Border” settled yes" };
    expect(textOf({ status: "ended", ended })).toBe(
      "Ended: at 14:02: “Border” settled yes. Nothing more is sent.",
    );
  });

  it("says whether its owner has paused it or its address refuses it", () => {
    expect(textOf({ status: "disabled" })).toBe("Paused: Nothing is sent until you resume it.");
    const stopped = { status: "disabled", failingSince: at } as const;
    expect(textOf({ ...stopped, lastDelivery: sent(404) })).toMatch(
      /^Stopped: The address returned the status 404, so/,
    );
    expect(textOf({ ...stopped, lastDelivery: sent(500) })).toMatch(/^Stopped: Nothing arrived/);
    expect(textOf({ status: "failing", failingSince: at, lastDelivery: sent(500) })).toMatch(
      /^Failing: since 14:02/,
    );
  });
});

describe("an alert on an event that was made by the API, without a list,", () => {
  const event_ticker = "KXA-1";
  it.each([
    ["starts", { types: ["event.started"], starts: { event_ticker } }],
    ["said words", { types: ["market.said"], said: { event_ticker } }],
    ["words to buy", { types: ["verdict.buys"], verdict: { event_ticker } }],
  ] as const)("is about that event, and its head says “%s” in place of a ticker", (text, of) => {
    const watch = watchOf({ name: "Oscars", ...of });
    expect(aboutOf(watch)).toEqual({ eventTicker: event_ticker, marketTicker: null });
    expect(alertSentence(watch, [watch])).toBe(`Oscars: ${text} → my Discord`);
  });

  it("says what it is told of every event beside it", () => {
    const watch = watchOf({ types: ["event.started", "event.listed"], starts: { event_ticker } });
    expect(alertSentence(watch, [watch])).toMatch(/Every series: an event is listed; KXA-1: it starts/);
  });
});

describe("what became of the test of a new alert", () => {
  it("is known by its first test alone", () => {
    expect(outcomeOf([])).toEqual({ kind: "waiting" });
    expect(outcomeOf([delivery({ attempts: [] })])).toEqual({ kind: "waiting" });
    const arrived = delivery({ status: "delivered", attempts: [{ ...attempt, httpStatus: 204 }] });
    expect(outcomeOf([delivery({ type: "price.crossed" }), arrived])).toEqual({ kind: "arrived" });
    const later = delivery({ attempts: [{ ...attempt, httpStatus: 500 }] });
    expect(outcomeOf([later, arrived])).toEqual({ kind: "arrived" });
  });

  it("is why it did not arrive, and whether it is tried again", () => {
    expect(outcomeOf([delivery({ attempts: [{ ...attempt, httpStatus: 500 }] })])).toEqual({
      kind: "failed",
      error: "The response had the status 500",
    });
    const error = "Discord refuses what is sent to this address (404): the watch is disabled";
    expect(outcomeOf([delivery({ status: "failed", attempts: [{ ...attempt, error }] })])).toEqual({
      kind: "refused",
      error,
    });
  });
});

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
  [word("China"), { ...settles, when: "market.said" }, "China is said"],
  [word("China"), buys, "Morning Show: words to buy"],
  [
    event,
    { kind: "event", whens: ["event.started", "market.said"], isOfSeries: false },
    "Morning Show: starts, said words",
  ],
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
    const { starts = null, said = null } = request ?? {};
    const { marketTickers = [], eventTickers = [], seriesTickers = [] } = request ?? {};
    const watch = watchOf({
      name: made,
      types,
      price,
      verdict,
      starts,
      said,
      marketTickers,
      eventTickers,
      seriesTickers,
    });
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

describe("the addresses of an account", () => {
  it("are each there once, by the alert that works best, the newest first", () => {
    const discord = { url: "https://discord.com/…abcd" };
    const watches = [
      watchOf({ watchId: "new", status: "new", createdAt: "2026-11-22T09:00:00Z", ...discord }),
      watchOf({ watchId: "active", createdAt: "2026-11-20T09:00:00Z", ...discord }),
      watchOf({
        watchId: "phone",
        format: "ntfy",
        url: "https://ntfy.sh/…k2m4",
        createdAt: "2026-11-21T09:00:00Z",
      }),
    ];
    for (const order of [watches, watches.toReversed()])
      expect(ownAddresses(order).map(({ watchId }) => watchId)).toEqual(["phone", "active"]);
  });

  it("leave out webhooks and what refuses messages, and keep what is paused", () => {
    const watches = [
      watchOf({ watchId: "hook", format: "webhook", url: "https://a.example/" }),
      watchOf({
        ...{ watchId: "refused", url: "https://discord.com/…0001", status: "disabled" },
        failingSince: "2026-11-20T09:00:00Z",
      }),
      watchOf({ watchId: "paused", url: "https://discord.com/…0002", status: "disabled" }),
    ];
    expect(ownAddresses(watches).map(({ watchId }) => watchId)).toEqual(["paused"]);
  });
});

describe("an address that is pasted", () => {
  it.each([
    [" https://discord.com/api/webhooks/1/t", "discord"],
    ["https://ptb.discordapp.com/api/webhooks/1/t", "discord"],
    ["https://hooks.slack.com/services/T/B/X", "slack"],
    ["https://api.telegram.org/bot1:t/sendMessage?chat_id=1", "telegram"],
    ["https://ntfy.sh/topic", "ntfy"],
    ["https://discord.com.evil.example/api/webhooks/1/t", null],
    ["http://127.0.0.1:4000/api/webhooks/1/t", null],
    ["topic", null],
  ])("%s is plainly of %s", (text, format) => {
    expect(formatOf(text)).toBe(format);
  });

  it("is whole before it is sent", () => {
    expect(["https://ntfy.sh/t", "http://127.0.0.1:1/x", "ntfy.sh/t", "https://", ""].map(isAddress)).toEqual(
      [...[true, true, false, false, false]],
    );
  });

  it("may be typed without https, and of ntfy as a topic alone", () => {
    expect(wholeAddress("ntfy", " mentions-7h2kq9x4 ")).toBe("https://ntfy.sh/mentions-7h2kq9x4");
    expect(wholeAddress("ntfy", "ntfy.sh/mentions-7h2kq9x4")).toBe("https://ntfy.sh/mentions-7h2kq9x4");
    expect(wholeAddress("discord", "discord.com/api/webhooks/1/a")).toBe(
      "https://discord.com/api/webhooks/1/a",
    );
    for (const [format, text] of [
      ["ntfy", "two words"],
      ["discord", "mentions-7h2kq9x4"],
      ["slack", "example.com/hook"],
      ["ntfy", "https://ntfy.example.com/topic"],
    ] as const)
      expect(wholeAddress(format, text)).toBe(text);
  });

  it("may be a topic that is made, which is another one each time", () => {
    const topics = [makeTopic(), makeTopic()];
    for (const topic of topics) expect(topic).toMatch(/^mentions-[2-9a-z]{16}$/);
    expect(new Set(topics).size).toBe(2);
  });
});
