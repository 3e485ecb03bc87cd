/** The texts of the columns of an event's table. They are not in texts.ts, because every page loads that file. */
export const columnTexts = {
  word: { label: "Word", short: "" },
  result: { label: "Result", short: "" },
  price: { label: "Last price", short: "last" },
  yes: { label: "Yes", short: "yes" },
  no: { label: "No", short: "no" },
  fair: { label: "We say", short: "" },
  edge: { label: "Edge", short: "" },
  before: { label: "Price 1 h before", short: "before" },
  bet: { label: "Bet", short: "Bet" },
  estimate: { label: "Estimate", short: "Estimate" },
  closer: { label: "Closer", short: "Closer" },
  known: { label: "Record", short: "" },
  last: { label: "Last event", short: "Last" },
  change: { label: "24 hours", short: "" },
} as const;
