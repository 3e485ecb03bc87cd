import { numberText, tenthText } from "../ui/numbers.ts";
import type { Verdict } from "./verdict.ts";

const eventsText = (more: number) => `${numberText(more)} more ${more === 1 ? "event" : "events"}`;

/** The texts of the track record's page. They are not in texts.ts, because every page loads that file. */
export const trackRecordTexts = {
  title: "Track record",
  description: "What the forecasts of words scored on events that came later, compared with the price.",
  lead: "Before each event we write down what every word is worth, and the price of that minute. When the event is over we check which of the two was closer.",
  untuned: "Nothing on this page was tuned on the events that it shows.",
  how: "How it is counted",
  version: (version: number) => `Version ${version} of the formula`,
  verdict: (verdict: Verdict) => {
    switch (verdict.kind) {
      case "closer":
        return "The fair value was closer to what happened than the price.";
      case "further":
        return "The price was closer to what happened than the fair value.";
      case "not-better":
        return "The fair value was not better than the price so far.";
      case "unsure":
        return `The fair value was a little closer than the price, which may be luck: ${eventsText(verdict.more)} would show a difference of this size.`;
      case "unknown":
        return `Not known yet whether the fair value is better than the price: ${eventsText(verdict.more)} before that can be said.`;
    }
  },
  over: (markets: number, events: number, first: string, last: string, version: number) =>
    `${numberText(markets)} words of ${numberText(events)} ${events === 1 ? "event" : "events"}, ${first} to ${last}, by version ${version} of the formula.`,
  madeUp: "These prices and results are made up: they come from the sample, not from a market.",
  facts: {
    fairValue: "Error of the fair value",
    price: "Error of the price",
    estimate: "Error of the estimate alone",
    difference: "Difference of both errors",
    held: "Intervals of the estimate that held",
    meaning: (ofHalf: string) =>
      `The error is the mean square of how far a chance was from what happened (Brier score): 0 is perfect, and saying 50% of every word scores ${ofHalf}. The difference is the error of the fair value less that of the price: below 0 the fair value was closer. In brackets: where it lies 95 times in 100 when whole events are drawn anew.`,
  },
  kinds: {
    heading: "By kind of event",
    meaning:
      "A fair value may be good for one kind of event and bad for another. Look at yours: of fewer than 30 events nothing can be said.",
    columns: ["Kind", "Fair value or price?", "Events", "Words", "Difference of errors"],
    names: {
      nfl: "NFL games",
      earnings: "Earnings calls",
      speeches: "Speeches",
      others: "Shows and others",
    },
    verdict: (verdict: Verdict) => {
      switch (verdict.kind) {
        case "closer":
          return "The fair value was closer.";
        case "further":
          return "The price was closer.";
        case "not-better":
          return "The fair value was not better so far.";
        case "unsure":
          return `The fair value was a little closer, which may be luck: ${eventsText(verdict.more)} would show it.`;
        case "unknown":
          return `Too few: ${eventsText(verdict.more)}.`;
      }
    },
  },
  months: {
    heading: "Fair value against price, month by month",
    meaning:
      "Above the dashed line the fair value was closer than the price. The band is how far luck reaches.",
    chart:
      "The fair value's error less the price's by month, with 95% intervals; the table below has the numbers",
    none: "No month has two events yet.",
    same: "same",
    closer: "closer",
    further: "further",
    columns: ["Month", "Events", "Words", "Difference of errors"],
  },
  tenths: {
    heading: "Does a fair value of 70% mean 70%?",
    meaning:
      "Each dot is a tenth of the fair values: on the dashed line its words were said as often as the fair value said. Large dots have more words.",
    chart: "How often words were said, by tenths of their fair value; the table beside it has the numbers",
    across: "fair value, %",
    up: "said, %",
    point: (fair: number, said: number, markets: number) =>
      `fair value ${(100 * fair).toFixed(0)}%, said ${(100 * said).toFixed(0)}% of ${numberText(markets)} words`,
    columns: ["Fair value", "Words", "Mean fair value", "Mean price", "Said"],
    range: (from: number, to: number) => `${(100 * from).toFixed(0)} to ${(100 * to).toFixed(0)}%`,
  },
  prices: {
    heading: "Does a price of 70 cents mean 70%?",
    meaning:
      "The same words by tenths of their price: on the dashed line they were said as often as the price said. From 30 events on a line shows where that share lies 95 times in 100 when whole events are drawn anew.",
    chart: "How often words were said, by tenths of their price; the table beside it has the numbers",
    across: "price, cents",
    up: "said, %",
    point: (price: number, said: number, words: number) =>
      `price ${(100 * price).toFixed(0)} cents, said ${(100 * said).toFixed(0)}% of ${numberText(words)} words`,
    range: (from: number, to: number) => `${(100 * from).toFixed(0)} to ${(100 * to).toFixed(0)} ¢`,
    columns: ["Price", "Events", "Words", "Mean price", "Mean fair value", "Said"],
  },
  coverage: (contained: number, expected: number, words: number) =>
    `Each word of a series counts once: the interval of its first estimate should contain how many of its markets settled yes. This held for ${tenthText(100 * contained)}% of ${numberText(words)} words; the interval promises ${numberText(100 * expected)}%.`,
  money: {
    none: "No verdict has bought anything yet.",
    few: (trades: number, events: number) =>
      `Too early to say: ${numberText(trades)} ${trades === 1 ? "bet" : "bets"} by the verdict on ${numberText(events)} of 30 events.`,
    each: (trades: number, events: number) =>
      `a contract, by the verdict: ${numberText(trades)} ${trades === 1 ? "bet" : "bets"} on ${numberText(events)} ${events === 1 ? "event" : "events"}.`,
    beside: (profit: string) => `No on every word, whatever its numbers, came to ${profit} a contract.`,
    says: {
      unknown: "That says nothing yet.",
      luck: "That may be luck.",
      earned: "That is more than luck.",
      lost: "That is a loss beyond luck.",
    },
  },
  rules: {
    heading: "If one contract had been bought",
    meaning:
      "One contract of each word that a rule buys, at the price of that minute, fee included. The last two rules know nothing, and are there to compare with. Past profit is no promise.",
    columns: ["Rule", "Contracts", "Events", "Profit a contract"],
    names: {
      fair_value: "Something is left after the fee",
      buy: "The verdict: price and fee lie outside the number's range",
      interval: "The price is outside the estimate's interval",
      always_yes: "Always yes",
      always_no: "Always no",
    },
  },
  numbers: "The numbers of this picture",
  more: "By rule, kind of event, month and price",
  counts: (pending: number, excluded: number, missed: number) =>
    `Waiting for a result: ${pending} words. Left out, because the event started much later or sooner than known: ${excluded} words. Not forecast, because the start was unknown or had passed: ${missed === 1 ? "1 event" : `${numberText(missed)} events`}.`,
  empty: "No event has been scored yet. The first one appears here when all its words have settled.",
  failed: "The track record could not be read.",
  again: "Try again",
} as const;
