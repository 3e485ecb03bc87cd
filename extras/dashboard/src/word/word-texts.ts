/** The texts of a word's page. They are not in texts.ts, because every page loads that file. */
export const wordTexts = {
  title: "Word",
  linkTitle: "A word of an event: what it costs, and how often it was said",
  description: "One word of an event: its market, when and by whom it was said, and how it has settled.",
  tab: (word: string, event: string) => `${word} · ${event}`,
  notFound: "No such word",
  toEvent: "Back to the event",
  rules: "Rules of the market",
  requires: {
    times: (count: number) => (count === 1 ? "At least once" : `At least ${count} times`),
    unknownTimes: "How often, the rules say",
    by: (who: string) => `by ${who}`,
    after: (time: string) => `counted from ${time}`,
    exact: "not in the plural",
    unread: "Not all of the rules was understood: read them.",
    notes: {
      event_may_not_qualify:
        "If the event does not take place as the rules want it, the word settles no unheard.",
      partial_settlement: "Yes may be paid in part before the end.",
      unfilled_template: "The rules have a gap that was not filled in: read them.",
    },
  },
  market: "Market",
  copyTicker: "Copy",
  sentence: (word: string, event: string, reason: string) => `“${word}”, ${event}. ${reason}`.trim(),
  chance: {
    label: "What it is worth",
    fair: "We say",
    price: "Price",
    lastPrice: "Last price",
    settled: "Settled",
    priceBefore: "Price 1 h before the start",
    change: (cents: string) => `(${cents} ¢ in 24 hours)`,
    before: (text: string) => `We said ${text}.`,
    bet: (side: "yes" | "no", cents: string) =>
      `The verdict bought ${side}: ${cents} ¢ a contract after the fee.`,
    closer: {
      price: "The price was closer to the result.",
      number: "Our number was closer to the result.",
      equal: "Price and number were equally close to the result.",
      neither: "The market has no result, so neither the price nor our number was closer.",
    },
  },
  scale: {
    never: "0%, never",
    surely: "certain, 100%",
    number: (cents: string) => `we say ${cents}`,
    aloud: (text: string) => `Our number, with its range: ${text}.`,
  },
  ticket: {
    copy: "Copy word and side",
    heading: "What it costs",
    side: "Side",
    contracts: "Contracts",
    cost: (contracts: string, average: string, isAverage: boolean) =>
      `${contracts} ${contracts === "1" ? "contract" : "contracts"} at ${average} ¢${isAverage ? " on average" : ""}`,
    fee: "Fee",
    total: "You pay",
    payout: { yes: "You get if it is said", no: "You get if it is not said" },
    left: "Fair value less cost",
    rest: (contracts: string, best: string, worst: string) =>
      `${contracts} at ${best} ¢, the rest up to ${worst} ¢.`,
    noMore: (contracts: string) => `Only ${contracts} are offered at any price.`,
    only: (contracts: string) =>
      `Only ${contracts} are offered at the prices known here; any more cost more.`,
    noOffer: { yes: "Nobody offers yes at present.", no: "Nobody offers no at present." },
    count: (most: string) => `A whole number from 1 to ${most}.`,
    leaves: (cents: string) => `Leaves ${cents} ¢ each after the fee.`,
    loses: (cents: string) => `Loses ${cents} ¢ each after the fee.`,
    lessThanTenth: "less than 0.1",
    within: "Price and fee lie within the range: no reason to buy.",
    noPrice: "No price of its own says what the word is worth: no reason to buy.",
    unproven:
      "It has not been shown that the fair value beats the price in events like this one: no reason to buy.",
  },
  signIn: {
    text: "Sign in to see when and by whom it was said, how it has settled, and its trades. These pages search with a key of your own account.",
    action: "Sign in",
  },
  sum: {
    heading: "How the number is made",
    caption:
      "Each kind of evidence counts by its weight, in settled markets, and within each kind newer events count more than older ones. The weighted mean is the estimate. How far it lies from the series' rate moves the price to our number.",
    evidence: "Evidence",
    share: "Share said, newer counting more, %",
    weight: "Weight",
    adds: "Adds, %",
    estimate: "Together, the estimate",
    rate: "The series' rate, from which it is measured",
    price: "Price",
    number: (isPriced: boolean) =>
      isPriced
        ? "Our number: the price, moved by 0.3 of that distance in log-odds (its range: by half, by double)"
        : "Our number: the estimate, moved by 0.3 of what the other words' prices say, in log-odds",
    newest: (day: string) => `newest of ${day}`,
    counted: (said: number, all: number, last: number | null, share: string) =>
      `said in ${said} of ${all}${last === null ? "" : `, ${last} of the last 8`}: ${share}% if all counted alike`,
    parts: {
      series: (count: number) =>
        count === 1 ? "Rate of the series, 1 settled market" : `Rate of the series, ${count} settled markets`,
      record: (count: number) =>
        count === 1 ? "1 settled market of this word" : `${count} settled markets of this word`,
      speaker: (count: number) =>
        count === 1
          ? "1 market of this word in the speaker's other series"
          : `${count} markets of this word in the speaker's other series`,
      transcripts: (count: number) => (count === 1 ? "1 transcript" : `${count} transcripts`),
    },
  },
  howMade: "Number, rules and ticker",
  noWord: "This market names no word, so no transcript is searched.",
  noCorpus: "No transcripts cover this series.",
  settled: "Last settled",
} as const;
