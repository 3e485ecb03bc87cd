import { watchText, formattedBody, subjectOf } from "../../../../dashboard/src/watches/watch-text.ts";
import type { WatchRequest, Attempt, Delivery, Watch } from "../../../../dashboard/src/watches/watch.ts";
import {
  deliveryState,
  isChanging,
  watchState,
  createMomentText,
} from "../../../../dashboard/src/watches/state-text.ts";

const url = "https://example.com/hook";

function textOf(of: Partial<WatchRequest>): string {
  const lists = { types: [], seriesTickers: [], eventTickers: [], marketTickers: [], strikeWords: [] };
  return watchText({
    name: "any",
    url,
    ...lists,
    price: null,
    verdict: null,
    starts: null,
    said: null,
    ...of,
  });
}

describe("what a watch watches, in words", () => {
  it("says what happens to a word once, however many types name it", () => {
    expect(textOf({ seriesTickers: ["KXTRUMPMENTION"], types: ["market.listed", "market.settled"] })).toBe(
      "KXTRUMPMENTION: a word is listed or settles; sends to https://example.com/hook",
    );
  });

  it("names everything when nothing is filtered", () => {
    expect(textOf({})).toBe("Every series: anything changes; sends to https://example.com/hook");
  });

  it("joins different subjects, and says that all lists have to match", () => {
    expect(
      textOf({
        seriesTickers: ["KXA", "KXB"],
        eventTickers: ["KXA-26NOV22"],
        types: ["event.listed", "event.start_changed", "market.status_changed"],
      }),
    ).toBe(
      "KXA or KXB, and KXA-26NOV22: an event is listed, a start moves or a word opens or closes for trading; sends to https://example.com/hook",
    );
  });

  it("leaves out what can't match: changes of events name neither word nor market", () => {
    const text = textOf({ strikeWords: ["Crypto", "Bitcoin"], types: ["event.listed", "market.settled"] });
    expect(text).toBe("Every series: “Crypto” or “Bitcoin” settles; sends to https://example.com/hook");
    expect(textOf({ marketTickers: ["KXA-1-B"], types: ["event.listed"] })).toMatch(/^Nothing: /);
  });

  it("names whose verdicts are followed", () => {
    const types = ["verdict.buys"] as const;
    expect(textOf({ types, verdict: { event_ticker: "KXA-1" } })).toBe(
      "KXA-1: a word’s verdict becomes a buy; sends to https://example.com/hook",
    );
  });

  it("names three of a long list, and four rather than one more", () => {
    const of = (count: number) => textOf({ seriesTickers: ["A", "B", "C", "D", "E"].slice(0, count) });
    expect(of(4)).toMatch(/^A, B, C or D: /);
    expect(of(5)).toMatch(/^A, B, C or 2 more: /);
  });

  it.each([
    ["buy_yes_at_or_below", "yes can be bought for 40.5 ¢ or less"],
    ["buy_no_at_or_below", "no can be bought for 40.5 ¢ or less"],
    ["bid_at_or_above", "40.5 ¢ or more are bid for yes"],
  ] as const)("says of the price condition %s: %s", (when, expected) => {
    const price = { marketTicker: "KXA-1-B", when, dollars: 0.405 };
    expect(textOf({ types: ["price.crossed"], price })).toBe(
      `KXA-1-B: ${expected}; sends to https://example.com/hook`,
    );
    expect(textOf({ types: ["market.settled", "price.crossed"], price })).toBe(
      `Every series: a word settles; KXA-1-B: ${expected}; sends to https://example.com/hook`,
    );
  });

  it("says that a watch of prices without a price watches nothing", () => {
    expect(textOf({ types: ["price.crossed"] })).toMatch(/^Nothing: /);
    const said = { types: ["event.started", "market.said"], said: { market_ticker: "KXA-1-B" } } as const;
    expect(textOf({ ...said, starts: { event_ticker: "KXA-1" } })).toMatch(
      /^KXA-1: it starts; KXA-1-B: a word is said/,
    );
  });

  it("cuts a long address", () => {
    expect(textOf({ url: `https://example.com/${"long".repeat(500)}` }).length).toBeLessThan(120);
  });
});

const change = { strike_word: "Crypto", market_ticker: "KXA-1-B", event_ticker: "KXA-1" };

describe("a delivery's body", () => {
  it("names its word and market, else its event, else nothing", () => {
    expect(subjectOf(JSON.stringify({ data: change }))).toBe("“Crypto” KXA-1-B");
    expect(subjectOf(JSON.stringify({ data: { ...change, strike_word: null, market_ticker: null } }))).toBe(
      "KXA-1",
    );
    expect(subjectOf('{"data":{"watchId":"w"}}')).toBe("");
    for (const body of ["", "null", "[]", '{"data":7}', "not JSON"]) expect(subjectOf(body)).toBe("");
  });

  it("is shown a member in each line, and as it is when it is not JSON", () => {
    expect(formattedBody('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(formattedBody("not JSON")).toBe("not JSON");
  });
});

const now = Date.parse("2026-11-22T14:10:00Z");
const reader = { moment: createMomentText("en-GB", "UTC"), now };

function attempt(of: Partial<Attempt>): Attempt {
  return { at: "2026-11-22T14:02:00Z", httpStatus: null, ms: 12, error: null, response: null, ...of };
}

function delivery(of: Partial<Delivery>): Delivery {
  const type = "market.settled";
  const at = "2026-11-22T14:02:00Z";
  const none = { status: "waiting", nextAttemptAt: null, attempts: [], body: "{}" } as const;
  return { deliveryId: "1", type, at, ...none, ...of };
}

function watch(of: Partial<Watch>): Watch {
  const lists = { types: [], seriesTickers: [], eventTickers: [], marketTickers: [], strikeWords: [] };
  const state = {
    status: "active",
    createdAt: "2026-11-20T09:00:00Z",
    lastDelivery: null,
    failingSince: null,
  } as const;
  const address = { format: "webhook", url: "https://example.com/" } as const;
  const conditions = { price: null, verdict: null, starts: null, said: null, waiting: [], ended: null };
  return { watchId: "w", name: "any", ...address, ...lists, ...conditions, ...state, ...of };
}

const sentence = ({ label, text }: { label: string; text: string }) => `${label} ${text}`;

describe("how a watch does, in words", () => {
  const failed = { at: "2026-11-22T14:02:00Z", type: "watch.test", httpStatus: 500 };
  const failing = watch({ status: "failing", lastDelivery: failed, failingSince: failed.at });

  it("says since when it fails, how, and when the next try is", () => {
    const waiting = [
      delivery({ nextAttemptAt: "2026-11-22T15:32:00Z" }),
      delivery({ nextAttemptAt: "2026-11-22T14:32:00Z" }),
      delivery({ status: "failed", nextAttemptAt: "2026-11-22T14:12:00Z" }),
    ];
    expect(sentence(watchState(failing, waiting, reader))).toBe(
      "Failing since 14:02: the receiver answered 500; the next try is at 14:32.",
    );
  });

  it("names the day unless it is today, and leaves out a next try that is not known", () => {
    const since = { ...failing, failingSince: "2026-11-20T23:59:00Z" };
    expect(sentence(watchState(since, [], reader))).toBe(
      "Failing since 20 Nov, 23:59: the receiver answered 500.",
    );
  });

  it("says why there was no answer, by the latest attempt", () => {
    const silent = { ...failing, lastDelivery: { ...failed, httpStatus: null } };
    const attempts = [
      attempt({ at: "2026-11-22T13:00:00Z", error: "timeout" }),
      attempt({ error: "connection refused" }),
    ];
    const waiting = delivery({ attempts, nextAttemptAt: "2026-11-22T14:09:59Z" });
    expect(sentence(watchState(silent, [waiting], reader))).toBe(
      "Failing since 14:02: no answer: connection refused; the next try is about to be made.",
    );
    expect(sentence(watchState(silent, [], reader))).toContain("the receiver did not answer");
  });

  it("says what makes a new one active, and what came of its test", () => {
    expect(sentence(watchState(watch({ status: "new" }), [], reader))).toMatch(
      /^New A test is on its way\. /,
    );
    expect(sentence(watchState(watch({ status: "new", lastDelivery: failed }), [], reader))).toMatch(
      /^New The receiver answered 500 at 14:02\. It becomes active once/,
    );
  });

  it("says of an active one when it was last answered", () => {
    expect(sentence(watchState(watch({}), [], reader))).toBe("Active Nothing has been sent yet.");
    const lastDelivery = { ...failed, httpStatus: 204 };
    expect(sentence(watchState(watch({ lastDelivery }), [], reader))).toBe(
      "Active The receiver answered 204 at 14:02.",
    );
  });

  it("says when and why one has ended", () => {
    const ended = { at: failed.at, reason: "everything that it names has settled" };
    expect(sentence(watchState(watch({ status: "ended", ended }), [], reader))).toBe(
      "Ended at 14:02: everything that it names has settled. It can only be deleted.",
    );
  });

  it("says why one is disabled, and what to do", () => {
    const disabled = { ...failing, status: "disabled" } as const;
    expect(sentence(watchState(disabled, [], reader))).toMatch(
      /^Disabled No success since 14:02, so nothing is sent any more\. Enable it again/,
    );
    const gone = { ...disabled, lastDelivery: { ...failed, httpStatus: 410 } };
    expect(sentence(watchState(gone, [], reader))).toMatch(/^Disabled The receiver answered 410, so/);
    const paused = { ...disabled, failingSince: null };
    expect(sentence(watchState(paused, [], reader))).toMatch(/^Disabled You have paused it: /);
  });
});

describe("how a delivery does, in words", () => {
  it("says when it is tried next, and what came of the last try", () => {
    const nextAttemptAt = "2026-11-22T14:32:00Z";
    expect(sentence(deliveryState(delivery({ nextAttemptAt }), reader))).toBe(
      "Waiting the next try is at 14:32",
    );
    const attempts = [attempt({ httpStatus: 503 })];
    expect(sentence(deliveryState(delivery({ nextAttemptAt, attempts }), reader))).toBe(
      "Waiting the receiver answered 503; the next try is at 14:32",
    );
  });

  it("says when it arrived, and by which try unless by the first", () => {
    const arrived = [attempt({ httpStatus: 204 })];
    expect(sentence(deliveryState(delivery({ status: "delivered", attempts: arrived }), reader))).toBe(
      "Delivered at 14:02",
    );
    const attempts = [attempt({ httpStatus: 500 }), ...arrived];
    expect(sentence(deliveryState(delivery({ status: "delivered", attempts }), reader))).toBe(
      "Delivered at 14:02, by try 2",
    );
  });

  it("says why it was given up or dropped", () => {
    const attempts = [attempt({ error: "timeout" })];
    expect(sentence(deliveryState(delivery({ status: "failed", attempts }), reader))).toBe(
      "Failed no answer: timeout; given up after 1 try",
    );
    expect(sentence(deliveryState(delivery({ status: "dropped" }), reader))).toBe(
      "Dropped it is not sent any more",
    );
  });

  it("is looked at again soon while an attempt is about to be made, and not for ever", () => {
    const dueAt = (nextAttemptAt: string, of: Partial<Delivery> = {}) =>
      isChanging(watch({}), [delivery({ nextAttemptAt, ...of })], now);
    expect(dueAt("2026-11-22T14:10:05Z")).toBe(true);
    expect(dueAt("2026-11-22T14:10:11Z")).toBe(false);
    expect(dueAt("2026-11-22T14:08:00Z")).toBe(false);
    expect(dueAt("2026-11-22T14:10:05Z", { status: "delivered" })).toBe(false);
  });

  it("is looked at again soon while the watch does not show what came of the last attempt", () => {
    const attempts = [attempt({ at: "2026-11-22T14:09:58Z", httpStatus: 204 })];
    const shown = (at: string, httpStatus: number) =>
      isChanging(
        watch({ lastDelivery: { at, type: "watch.test", httpStatus } }),
        [delivery({ attempts })],
        now,
      );
    expect(shown("2026-11-22T14:09:57Z", 500)).toBe(true);
    expect(shown("2026-11-22T14:09:57Z", 204)).toBe(false);
    expect(shown("2026-11-22T14:09:58Z", 500)).toBe(false);
    expect(isChanging(watch({}), [delivery({ attempts: [attempt({})] })], now)).toBe(false);
  });
});

describe("times", () => {
  it("are in the reader's language and time zone, and so is which day is today", () => {
    const at = "2026-11-22T23:30:00Z";
    const evening = Date.parse("2026-11-22T23:45:00Z");
    expect(createMomentText("en-US", "America/New_York")(at, evening)).toMatch(/^6:30\sPM$/);
    expect(createMomentText("de-DE", "Europe/Berlin")(at, evening)).toBe("0:30");
    expect(createMomentText("de-DE", "Europe/Berlin")("2026-11-22T22:30:00Z", evening)).toBe(
      "22. Nov., 23:30",
    );
  });
});
