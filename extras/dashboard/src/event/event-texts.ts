/** The texts of an event's page, its charts and notes. They are not in texts.ts, because every page loads that file. */
export const eventTexts = {
  filter: {
    label: "Filter words",
    short: "Filter",
    shown: (shown: number, all: number) => (shown === 0 ? "No matching words." : `${shown} of ${all} words`),
  },
  share: {
    event: (event: string) => `${event}: what each word costs, and how often it was said.`,
    word: (event: string, word: string, side: "yes" | "no", price: string, edge: string) =>
      `${event}: ${word}, buy ${side} at ${price} ¢, ${edge} ¢ after the fee by fair value.`,
  },
  summary: {
    label: "Verdict",
    noneGreen: "No word's price and fee lie outside its range: these figures give no reason to buy.",
    unproven: "No word to buy: the fair value is not proven for such events.",
    others: "Also:",
    other: (word: string, side: "yes" | "no", cents: string) => `${word}, buy ${side}, ${cents} ¢`,
    trackRecord: "Track record:",
    settled: (said: number, words: number) => `${said} of ${words} were said.`,
    closer: (price: number, number: number) =>
      `Closer to the result: the price before it ${price} times, our number ${number} times.`,
    bets: (count: number, cents: string) =>
      `${count === 1 ? "One bet" : `${count} bets`} by the verdicts brought ${cents} ¢ for a contract each.`,
    noPriceBefore: {
      start: "Its start is not known, so no price of before can be compared with our number.",
      key: "Sign in to see the prices of an hour before.",
      none: "No price of an hour before was kept or traded.",
    },
    live: {
      said: (count: number) => `Said so far, or probably (${count})`,
      nothingSaid: "Nothing said so far, by the prices.",
      hint: "No edge during an event: the price knows what was said already, the estimate does not.",
    },
    over: {
      said: (count: number) => `Said, or probably (${count})`,
      nothingSaid: "Nothing said, by the last prices.",
      hint: "Trading has ended, and not all results are known yet. Until then the last prices are shown.",
    },
  },
  closing: {
    by_word: () => "Words of this series close one by one, as they are said.",
    together: (hours: number) =>
      `Words of this series close together${hours > 0 ? `, about ${hours} h after the start` : ""}.`,
  },
  chart: {
    column: "Prices",
    heading: "Prices over time, in cents",
    over: (span: string, low: string, high: string) => `Prices over ${span}: ${low} to ${high} ¢`,
    days: (days: number) => `${days} days`,
    hours: (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`),
    empty: "The provider has no prices over time for this word yet.",
    start: (time: string) => `Start: ${time}`,
    failed: (text: string) => `The prices over time can't be shown. ${text}`,
  },
  actions: {
    menu: "Tools",
    download: "Download",
    apiHint:
      "For programs: the same event as the API returns it, with all its fields. The table uses one request.",
    apiTable: "Download the API's table",
    curl: "Copy curl",
  },
  notes: {
    noRecord: (text: string) =>
      `The record of these words could not be read in time, so there is no estimate. The prices are current. ${text}`,
    errors: (count: number) =>
      count === 1
        ? "The record of one word could not be read."
        : `The record of ${count} words could not be read.`,
    range: "its range, from 0 to 100.",
    number: "our number",
    price: "price",
    grey: "Grey: price and fee within the range, not proven, or without a price of its own.",
    glossary: "How to read this table",
    close: "Close",
    notAdvice: "Not advice:",
    basis: "an estimate counts what was said and how markets settled before. It knows nothing of this event.",
    noCorpus: "no transcripts cover this series, so the estimate counts settled markets only.",
    how: "How it is made",
  },
} as const;
