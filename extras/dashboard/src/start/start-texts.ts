/** The texts of the start page, its example and the 404 page. They are not in texts.ts, because every page loads that file. */
export const startTexts = {
  title: "mention-market: what was said, and what the market says",
  description:
    "Prediction markets that ask whether a word will be said: what each word costs, what is left after the fee, and how often it was said before.",
  heading: ["Will it be ", "said", "?"],
  lead: "Kalshi's mention markets put a price on spoken words. Here you see, for each word of an event, what yes and no cost, what is left after the fee, and how often it was said before.",
  api: {
    heading: "Also as an API",
    text: "Every page here is made of functions that you can call, with prices, settled markets and transcripts.",
  },
  board: {
    heading: "Next events",
    all: "All events",
    none: "No event with a known start is announced.",
    closed: "Sign in to see what is on and what its words cost.",
    failed: "The events can't be read at the moment. The page tries again in a minute.",
    reading: "Its prices are still being read.",
    words: (count: string) => `All ${count} words`,
    open: "Its words",
    edges: {
      some: "",
      unknown: "",
      reading: "Prices are still being read.",
      failed: "Prices can't be read at the moment.",
      none: "No word is mispriced enough to bet on right now.",
    },
    differences: {
      heading: "Largest differences",
      none: "No price differs from our fair value by more than the fee.",
      estimate: (percent: number) => `estimate ${percent}%`,
      why: {
        outside: "",
        none: "",
        noPrice: "",
        within: "within the estimate's error",
        unproven: "not proven for such events",
      },
    },
    record: (words: string, events: number, needed: number) =>
      events >= needed
        ? `${words} words scored so far.`
        : `${events} of ${needed} events scored. Too early to say.`,
    trackRecord: "Track record",
  },
  getKey: "Get an API key",
  readDocs: "Read the docs",
  facts: [
    { term: "100 requests an hour", text: "for each key, counted over any 60 minutes" },
    { term: "Live prices", text: "bid, ask, last price and volume of every market" },
    { term: "Plain JSON", text: "over HTTPS, with your key in one header" },
  ],
} as const;

export const exampleTexts = {
  heading: "Search what was said",
  phrase: "Phrase",
  run: "Search",
  running: "Searching …",
  key: "API key",
  keyHint: "It stays in this tab until you close it or sign out.",
  noKey: "Type one of your API keys to search live.",
  recorded: "Sample data",
  live: "Live response",
  said: (found: number, checked: number, noun: string) => `said in ${found} of ${checked} ${noun}`,
  transcripts: "Transcripts",
  market: "Market",
  noMarket: "no open market",
  noTranscripts: "no transcripts",
  mentions: (count: number) => (count === 1 ? "1 mention" : `${count} mentions`),
  request: "Request",
  json: "The whole response as JSON",
  failed: "The request failed",
  unreachable: "The service can't be reached. Check your connection and try again.",
} as const;

export const notFoundTexts = {
  title: "Page not found",
  heading: "Nothing is said here",
  text: "This address leads to no page. It may have moved, or the link has a typo.",
  home: "Go to the start page",
  docs: "Search the docs",
} as const;
