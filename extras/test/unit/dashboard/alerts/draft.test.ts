import {
  draftIn,
  draftOf,
  isReached,
  isWordWhen,
  missingIn,
  queryOf,
  type WordDraft,
} from "../../../../../dashboard/src/alerts/draft.ts";
import type { EventSubject, WordSubject } from "../../../../../dashboard/src/alerts/subject.ts";

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

  it("is all that may change about an event", () => {
    const changes = ["market.listed", "event.start_changed", "event.rules_changed"];
    expect(draftOf(event)).toEqual({ kind: "event", whens: ["verdict.buys", ...changes], isOfSeries: false });
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
