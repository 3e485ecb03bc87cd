import { alertRequest } from "../../../../../dashboard/src/alerts/alert-request.ts";
import type { AlertSubject } from "../../../../../dashboard/src/alerts/subject.ts";
import { createWatchInput } from "../../../../src/watches/input.ts";

const ahead = { event_ticker: "KXA-1", series_ticker: "KXA", event_title: null, phase: "upcoming" } as const;
const word: AlertSubject = {
  ...{ kind: "word", ticker: "KXA-1-C", word: "China", event: "" },
  ...{ costs: { yes: null, no: null }, side: "yes", of: ahead },
};
const event: AlertSubject = { kind: "event", ticker: "KXA-1", event: "Morning Show", of: ahead };
const cents = { buy_yes_at_or_below: "71", buy_no_at_or_below: "" };
const discord = { kind: "new", format: "discord", url: " https://discord.com/api/webhooks/1/t " } as const;
const same = { kind: "same", watchId: "watch-1" } as const;

describe("what the pages ask for", () => {
  it("is a price alone, at a new address of the chosen service", () => {
    expect(alertRequest(word, { kind: "word", when: "buy_yes_at_or_below", cents }, discord)).toEqual({
      name: "China, yes at 71 ¢ or less",
      types: ["price.crossed"],
      price: { marketTicker: "KXA-1-C", when: "buy_yes_at_or_below", dollars: 0.71 },
      url: "https://discord.com/api/webhooks/1/t",
      format: "discord",
    });
  });

  it("is the end of one market, or changes of one event, at an address that the account has", () => {
    expect(alertRequest(word, { kind: "word", when: "market.settled", cents }, same)).toEqual({
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
    const named = { ...word, event: "Morning Show" };
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
    expect(alertRequest(word, { kind: "word", when: "buy_no_at_or_below", cents }, same)).toBeNull();
  });

  it("is what createWatch takes", () => {
    for (const where of [discord, same])
      for (const when of ["verdict.buys", "buy_yes_at_or_below", "market.settled"] as const)
        expect(
          createWatchInput.safeParse(alertRequest(word, { kind: "word", when, cents }, where)).success,
        ).toBe(true);
  });
});
