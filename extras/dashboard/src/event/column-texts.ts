/** The texts of the columns of an event's table. They are not in texts.ts, because every page loads that file. */
export const columnTexts = {
  word: {
    label: "Word",
    short: "",
    definition: "What has to be said. The rules of the market are on the word's own page.",
  },
  result: {
    label: "Result",
    short: "",
    definition: "How the market settled: yes if the word was said by the rules of the market.",
  },
  price: {
    label: "Last price",
    short: "last",
    definition: "What yes cost at last, before trading ended. It is not a result.",
  },
  yes: {
    label: "Yes",
    short: "yes",
    definition:
      "The lowest price at which yes is offered, and its size: how many contracts at that price. A contract pays 100 ¢ if the word is said.",
  },
  no: {
    label: "No",
    short: "no",
    definition:
      "What no costs: 100 ¢ minus the highest bid for yes, and its size: how many contracts at that price. A contract pays 100 ¢ if the word is not said.",
  },
  fair: {
    label: "Fair value",
    short: "Fair",
    definition:
      "What a contract of yes is worth by our sums. It starts from the price (the middle of bid and ask), and moves by a share of what this word's own record and transcripts say beyond those of other words of the series. Without a bid and an ask it starts from the estimate, and moves by a share of what the prices of the event's other words say beyond theirs.",
  },
  edge: {
    label: "Edge",
    short: "",
    definition:
      "What to buy, and the edge: fair value minus price minus fee, of the side that leaves more. Green: something is left after the fee of a single contract too, the word has a price of its own, that price lies outside the estimate's 95% interval, and the fair value has been shown to beat the price in such events. Grey: nothing to act on, because the difference is within the estimate's error, or not proven, or no price of its own (a bid and an ask) says what the word is worth; such a word is sorted last.",
  },
  before: {
    label: "Price 1 h before",
    short: "before",
    definition:
      "The price an hour before the event began: the middle of bid and ask, else the last trade. Where that is not known, the price when the event was forecast, within that hour.",
  },
  estimate: {
    label: "Estimate",
    short: "",
    definition:
      "The chance that the word is said, counted from settled markets and transcripts of before the event. It knows no price, so it may be far from the fair value. In brackets its 95% interval: the less is known, the wider.",
  },
  closer: {
    label: "Closer",
    short: "Closer",
    definition: "What was nearer to the result: the price an hour before the event began, or the estimate.",
  },
  known: {
    label: "Record",
    short: "",
    definition:
      "How many of the settled markets of this word in this series settled yes. Transcripts: in how many of the series' transcripts the word is said, where that is another count. Sorted by the share of yes, without settled markets by that of transcripts.",
  },
  last: {
    label: "Last event",
    short: "Last",
    definition: "How the same word settled in the event of this series before this one.",
  },
  change: {
    label: "24 hours",
    short: "",
    definition: "How the price has moved since a day ago: the middle of bid and ask now, minus that of then.",
  },
} as const;

/** The headings of a downloaded table. */
export const fieldTexts = {
  yes: "Buy yes (¢)",
  no: "Buy no (¢)",
  edge: "Edge after fee (¢)",
  yesSize: "Buy yes (contracts)",
  noSize: "Buy no (contracts)",
  edgeSide: "Edge: side",
  edgeError: "Edge: against the error",
  outside: "outside the error",
  within: "within the error",
  unproven: "not proven",
  noPrice: "no own price",
  none: "nothing is left",
  before: "Price 1 h before the start (¢)",
  estimate: "Estimate (%)",
  low: "Estimate, low end (%)",
  high: "Estimate, high end (%)",
  recordYes: "Settled yes",
  recordNo: "Settled no",
  said: "Transcripts with the word",
  checked: "Transcripts checked",
} as const;
