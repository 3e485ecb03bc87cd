/** The texts of a word's page: in texts.ts every page would load them. */
export const wordTexts = {
  title: "Word",
  linkTitle: "A word of an event: what it costs, and how often it was said",
  description: "One word of an event: its market, when and by whom it was said, and how it has settled.",
  notFound: "No such word",
  toEvent: "Back to the event",
  rules: "Rules of the market",
  market: "Market",
  copyTicker: "Copy",
  sentence: (word: string, event: string, price: string, fair: string) =>
    `“${word}” (${event}): price ${price} ¢, fair value ${fair} ¢.`,
  chance: {
    label: "What it is worth",
    fair: "Fair value",
    price: "Price",
    priceBefore: "Price 1 h before the start",
    change: (cents: string) => `(${cents} ¢ in 24 hours)`,
    estimate: (text: string) => `The estimate before it was ${text}.`,
    closer: {
      price: "The price was closer to the result.",
      estimate: "The estimate was closer to the result.",
      equal: "Price and estimate were equally close to the result.",
    },
  },
  scale: {
    never: "0 %, never",
    surely: "surely, 100 %",
    percent: (value: number) => `${value} %`,
  },
  reason: {
    record: (yes: number, all: number) => `${yes} of ${all} settled markets said yes`,
    transcripts: (said: number, checked: number) => `said in ${said} of ${checked} transcripts`,
    and: ", ",
    nothing: "no settled market, no transcript",
    known: (evidence: string, value: number, low: number, high: number) =>
      `What is known of the word alone (${evidence}) says ${value} %, anywhere from ${low} to ${high} %.`,
    price: (price: string, known: string, fair: string) =>
      `The price says ${price} %. ${known} The fair value starts from the price and takes over a share of that: ${fair} ¢.`,
    siblings: (known: string, fair: string) =>
      `The word has no price of its own. ${known} With a share of what the prices of the other words say, the fair value is ${fair} ¢.`,
  },
  ticket: {
    heading: "What it costs",
    side: "Side",
    contracts: "Contracts",
    cost: (contracts: string) => `${contracts} contracts`,
    fee: "Fee",
    total: "You pay",
    payout: { yes: "You get if it is said", no: "You get if it is not said" },
    left: "Left by the fair value",
    only: (contracts: string) => `Only ${contracts} are offered at this price; the rest costs more.`,
    noOffer: { yes: "Nobody offers yes at present.", no: "Nobody offers no at present." },
    count: (most: string) => `A whole number from 1 to ${most}.`,
    edge: (side: string, cents: string) => `Of each ${side}, ${cents} ¢ are left after the fee.`,
    within: "That is within the estimate's error: no reason to buy.",
    noPrice: "No price of its own says what the word is worth: no reason to buy.",
  },
  whoCounts: {
    speakers: "Here only the words of the speakers count whom the market counts.",
    everybody: "The broadcasts' captions name nobody, so every word of them counts, here as in the search.",
    search: (collection: string) => `Everybody's words in ${collection}`,
    before: (checked: number) => `“Known before” counts the ${checked} transcripts from before the event.`,
  },
  filter: {
    title: "Filter the transcripts",
    heading: (names: readonly string[]) => `Filter by ${names.join(", ").toLowerCase()}`,
    speaker: "Speaker",
    role: "Role",
    team: "Team",
    from: "From",
    to: "To",
    day: "day",
    all: "All",
    submit: "Apply",
    clear: "Show all",
  },
  signIn: {
    text: "Sign in to see when and by whom it was said, and how it has settled. These pages search with a key of your own account.",
    action: "Sign in",
  },
  sum: {
    heading: "How the estimate is made",
    caption:
      "Each kind of evidence counts by its weight, in settled markets. Their weighted mean is the estimate.",
    evidence: "Evidence",
    share: "Share of yes, %",
    weight: "Weight",
    adds: "Adds, %",
    estimate: "Estimate",
    newest: (day: string) => `newest of ${day}; the older the less`,
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
  noWord: "This market names no word, so no transcript is searched.",
  noCorpus: "No transcripts cover this series.",
  settled: {
    heading: "Last settled",
    none: "No market of this word has settled in this series.",
    count: (yes: number, no: number) => `${yes} yes, ${no} no, by the day of the event, newest first.`,
    latest: (count: number) => `The latest ${count} are shown.`,
    more: (count: number) => (count === 1 ? "1 more" : `${count} more`),
    noDate: "date not known",
    /** From the ticker alone, which is often a day or two off. */
    about: (day: string) => `about ${day}`,
    settledAt: (event: string, time: string) => `${event}, settled ${time}`,
  },
} as const;
