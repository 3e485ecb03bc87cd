/** The texts of the start page and the 404 page. They are not in texts.ts, because every page loads that file. */
export const startTexts = {
  title: "mention-market: what was said, and what the market says",
  description:
    "Prediction markets that ask whether a word will be said: what each word costs, what is left after the fee, and how often it was said before.",
  heading: ["Will it be ", "said", "?"],
  lead: "Kalshi's mention markets put a price on spoken words. Here you see, for each word of an event, what yes and no cost, what is left after the fee, and how often it was said before.",
  api: {
    text: "All of this is also an API: prices, settled markets and transcripts, 100 requests an hour for each key.",
  },
  alerts: { heading: "Your alerts", none: "Press the bell beside a word to hear of it." },
  board: {
    heading: "Next events",
    all: "All events",
    none: "No event with a known start is announced.",
    closed: "Sign in to see what is on and what its words cost.",
    failed: "The events can't be read at the moment. The page tries again in a minute.",
    starred: "Marked with a star",
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
      none: (hasVerdict: boolean) =>
        `No ${hasVerdict ? "other " : ""}price differs from our number by more than the fee.`,
      price: (cents: string) => `Price ${cents} ¢,`,
      weSay: (number: string) => `we say ${number}`,
      unproven: ", not proven for such events",
    },
    record: (words: string, events: number, needed: number) =>
      events >= needed
        ? `${words} words scored so far.`
        : `${events} of ${needed} events scored. Too early to say.`,
    trackRecord: "Track record",
  },
  getKey: "Get an API key",
  readDocs: "Read the docs",
} as const;

export const notFoundTexts = {
  title: "Page not found",
  heading: "Nothing is said here",
  text: "This address leads to no page. It may have moved, or the link has a typo.",
  home: "Go to the start page",
  docs: "Search the docs",
} as const;
