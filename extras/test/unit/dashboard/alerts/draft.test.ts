import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  draftIn,
  draftOf,
  eventWhensOf,
  isReached,
  isWordWhen,
  missingIn,
  queryOf,
  type WordDraft,
  wordIn,
} from "../../../../dashboard/src/alerts/draft.ts";
import type { EventSubject, WordSubject, AlertSubject } from "../../../../dashboard/src/alerts/subject.ts";
import { alertRequest } from "../../../../dashboard/src/alerts/alert-request.ts";
import { createWatchInput } from "../../../../src/watches/input.ts";
import { slugOf } from "../../../../dashboard/build/links.ts";
import { alertTexts } from "../../../../dashboard/src/alerts/alert-texts.ts";
import { chatFormats } from "../../../../dashboard/src/watches/watch.ts";

const ahead = { event_ticker: "KXA-1", series_ticker: "KXA", event_title: null, phase: "upcoming" } as const;
const live = { ...ahead, phase: "live" } as const;
const word: WordSubject = {
  ...{ kind: "word", ticker: "KXA-1-C", word: "China", event: "Morning Show" },
  ...{ costs: { yes: 71, no: 30.5 }, side: "no", of: ahead },
};
const event: EventSubject = { kind: "event", ticker: "KXA-1", event: "Morning Show", of: ahead };
const wordDraft = (of: Partial<WordDraft> = {}): WordDraft => ({
  ...{ kind: "word", when: "buy_no_at_or_below" },
  cents: { buy_yes_at_or_below: "66", buy_no_at_or_below: "25.5" },
  ...of,
});
const afterSignIn = (draft: Parameters<typeof queryOf>[0], subject: WordSubject | EventSubject) =>
  draftIn(new URLSearchParams(queryOf(draft)), subject);

describe("what the dialog of an alert begins with", () => {
  it("is a price that is not reached yet, 5 cents below the present one of the better side, and an empty field where nothing is offered", () => {
    expect(draftOf(word)).toEqual(wordDraft());
    expect(draftOf({ ...word, costs: { yes: null, no: 30.5 }, side: "yes" })).toEqual(
      wordDraft({
        when: "buy_yes_at_or_below",
        cents: { buy_yes_at_or_below: "", buy_no_at_or_below: "25.5" },
      }),
    );
  });

  it("never is a price that is reached, and empty where none lies below", () => {
    for (const cost of [1.5, 2, 6, 30.5, 99]) {
      const draft = draftOf({ ...word, costs: { yes: null, no: cost } });
      expect(draft.kind === "word" && isReached(draft, { costs: { yes: null, no: cost } })).toBe(false);
    }
    expect(draftOf({ ...word, costs: { yes: null, no: 1 } })).toMatchObject({
      cents: { buy_no_at_or_below: "" },
    });
  });

  it("is all that may happen to an event, without a message for each said word", () => {
    const changes = ["market.listed", "event.start_changed", "event.rules_changed"];
    const whens = ["verdict.buys", "event.started", ...changes];
    expect(draftOf(event)).toEqual({ kind: "event", whens, isOfSeries: false });
    expect(draftOf({ ...event, of: live })).toEqual({ kind: "event", whens: changes, isOfSeries: false });
  });
});

describe("an address that fills in the dialog", () => {
  it("brings back what was chosen before signing in", () => {
    const lower = wordDraft({ cents: { buy_yes_at_or_below: "66", buy_no_at_or_below: "25" } });
    expect(afterSignIn(lower, word)).toEqual(lower);
    const settles = wordDraft({ when: "market.settled" });
    expect(afterSignIn(settles, word)).toEqual(settles);
    const buys = wordDraft({ when: "verdict.buys" });
    expect(afterSignIn(buys, word)).toEqual(buys);
    const moves = { kind: "event", whens: ["event.start_changed"], isOfSeries: false } as const;
    for (const isOfSeries of [false, true])
      expect(afterSignIn({ ...moves, isOfSeries }, event)).toEqual({ ...moves, isOfSeries });
    const live = { ...moves, whens: ["event.started", "market.said"] } as const;
    expect(afterSignIn(live, event)).toEqual(live);
    // A start and said words are those of one event.
    expect(eventWhensOf(event, true)).not.toEqual(expect.arrayContaining(["event.started"]));
    expect(eventWhensOf(event, true)).not.toEqual(expect.arrayContaining(["market.said"]));
  });

  it("changes nothing where it names nothing that can be waited for", () => {
    for (const text of ["", "when=never&cents=3", "when=bid_at_or_above&cents=3"])
      expect(draftIn(new URLSearchParams(text), word)).toEqual(draftOf(word));
    expect(draftIn(new URLSearchParams("when=market.settled"), event)).toEqual(draftOf(event));
    const started = { ...word, of: live };
    expect(draftIn(new URLSearchParams("when=verdict.buys"), started)).toEqual(draftOf(started));
  });

  it("may leave the price to the present one", () => {
    expect(draftIn(new URLSearchParams("when=buy_yes_at_or_below"), word)).toEqual(
      wordDraft({ when: "buy_yes_at_or_below" }),
    );
    expect(["buy_no_at_or_below", "market.settled", "bid_at_or_above", ""].map(isWordWhen)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe("a draft", () => {
  it.each([
    ["", "cents"],
    ["0", "cents"],
    ["100", "cents"],
    ["x", "cents"],
    ["30,5", null],
  ])("with “%s” cents misses %s", (cents, missing) => {
    expect(missingIn(wordDraft({ cents: { buy_yes_at_or_below: "", buy_no_at_or_below: cents } }))).toBe(
      missing,
    );
  });

  it("needs no price to wait for the end, and something to wait for of an event", () => {
    const cents = { buy_yes_at_or_below: "", buy_no_at_or_below: "" };
    for (const when of ["market.settled", "verdict.buys"] as const)
      expect(missingIn(wordDraft({ when, cents }))).toBeNull();
    expect(missingIn({ kind: "event", whens: [], isOfSeries: false })).toBe("whens");
  });

  it("is reached at once at the present price and above it, not a tenth of a cent below", () => {
    const at = (cents: string) =>
      isReached(wordDraft({ cents: { buy_yes_at_or_below: "", buy_no_at_or_below: cents } }), word);
    expect(["30.4", "30.5", "31"].map(at)).toEqual([false, true, true]);
    for (const when of ["market.settled", "verdict.buys"] as const)
      expect(isReached(wordDraft({ when }), word)).toBe(false);
  });
});

const bareWord: AlertSubject = {
  ...{ kind: "word", ticker: "KXA-1-C", word: "China", event: "" },
  ...{ costs: { yes: null, no: null }, side: "yes", of: ahead },
};
const cents = { buy_yes_at_or_below: "71", buy_no_at_or_below: "" };
const discord = { kind: "new", format: "discord", url: " https://discord.com/api/webhooks/1/t " } as const;
const same = { kind: "same", watchId: "watch-1" } as const;

describe("what the pages ask for", () => {
  it("is a price alone, at a new address of the chosen service", () => {
    expect(alertRequest(bareWord, { kind: "word", when: "buy_yes_at_or_below", cents }, discord)).toEqual({
      name: "China, yes at 71 ¢ or less",
      types: ["price.crossed"],
      price: { marketTicker: "KXA-1-C", when: "buy_yes_at_or_below", dollars: 0.71 },
      url: "https://discord.com/api/webhooks/1/t",
      format: "discord",
    });
  });

  it("is the end of one market, or changes of one event, at an address that the account has", () => {
    expect(alertRequest(bareWord, { kind: "word", when: "market.settled", cents }, same)).toEqual({
      name: "China settles",
      types: ["market.settled"],
      marketTickers: ["KXA-1-C"],
      sameAddressAs: "watch-1",
    });
    const whens = ["event.start_changed", "event.rules_changed"] as const;
    expect(alertRequest(event, { kind: "event", whens, isOfSeries: false }, same)).toEqual({
      name: "Morning Show: start moves, new rules",
      types: whens,
      eventTickers: ["KXA-1"],
      sameAddressAs: "watch-1",
    });
  });

  it("is the verdicts of an event, alone or beside its changes", () => {
    const verdict = { event_ticker: "KXA-1" };
    const named = { ...bareWord, event: "Morning Show" };
    expect(alertRequest(named, { kind: "word", when: "verdict.buys", cents }, same)).toEqual({
      name: "Morning Show: words to buy",
      types: ["verdict.buys"],
      eventTickers: ["KXA-1"],
      verdict,
      sameAddressAs: "watch-1",
    });
    expect(
      alertRequest(
        event,
        { kind: "event", whens: ["verdict.buys", "market.listed"], isOfSeries: false },
        same,
      ),
    ).toEqual({
      name: "Morning Show: words to buy, new words",
      types: ["verdict.buys", "market.listed"],
      eventTickers: ["KXA-1"],
      verdict,
      sameAddressAs: "watch-1",
    });
  });

  it("is the start of an event, and its said words or one of them", () => {
    const whens = ["event.started", "market.said"] as const;
    const request = alertRequest(event, { kind: "event", whens, isOfSeries: false }, same);
    expect(request).toMatchObject({
      types: whens,
      starts: { event_ticker: "KXA-1" },
      said: { event_ticker: "KXA-1" },
    });
    const ofWord = alertRequest(bareWord, { kind: "word", when: "market.said", cents }, same);
    expect(ofWord).toEqual({
      ...{ name: "China is said", types: ["market.said"], said: { market_ticker: "KXA-1-C" } },
      sameAddressAs: "watch-1",
    });
    for (const one of [request, ofWord]) expect(createWatchInput.safeParse(one).success).toBe(true);
  });

  it("is every event of a series, with their verdicts", () => {
    const whens = ["verdict.buys", "event.rules_changed"] as const;
    const request = alertRequest(event, { kind: "event", whens, isOfSeries: true }, same);
    expect(request).toEqual({
      name: "KXA: words to buy, new rules",
      types: whens,
      seriesTickers: ["KXA"],
      verdict: { series_ticker: "KXA" },
      sameAddressAs: "watch-1",
    });
    expect(createWatchInput.safeParse(request).success).toBe(true);
  });

  it("is nothing without a price that can be waited for", () => {
    expect(alertRequest(bareWord, { kind: "word", when: "buy_no_at_or_below", cents }, same)).toBeNull();
  });

  it("is what createWatch takes", () => {
    for (const where of [discord, same])
      for (const when of ["verdict.buys", "buy_yes_at_or_below", "market.settled"] as const)
        expect(
          createWatchInput.safeParse(alertRequest(bareWord, { kind: "word", when, cents }, where)).success,
        ).toBe(true);
  });
});

describe("the word that a link names by its market's ticker", () => {
  it("has the market's word and what both sides cost", () => {
    const market = {
      ...{ strike_word: "China", event_subtitle: "On Nov 23, 2026" },
      ...{ yes_ask_dollars: 0.715, no_ask_dollars: 1 },
    };
    expect(wordIn(market, "KXA-1-C")).toEqual({
      ...{ kind: "word", ticker: "KXA-1-C", word: "China", event: "On Nov 23, 2026" },
      ...{ costs: { yes: 71.5, no: null }, side: "yes", of: null },
    });
  });

  it("is the ticker where the market can't be read", () => {
    for (const body of [null, "text", [], { strike_word: null, yes_ask_dollars: "0.7" }])
      expect(wordIn(body, "KXA-1-C")).toMatchObject({
        ...{ word: "KXA-1-C", event: "" },
        costs: { yes: null, no: null },
      });
  });
});

const guide = readFileSync(join(__dirname, "../../../../docs/alerts.md"), "utf8");

describe("the places of an alert", () => {
  it("each lead to their steps in extras/docs/alerts.md", () => {
    const sections = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => slugOf(heading));
    for (const format of chatFormats) {
      const [page, section] = alertTexts.places[format].guide.split("#");
      expect(page).toBe("/docs/alerts");
      expect(sections).toContain(section);
    }
  });
});
