/** The texts of what transcripts say of a word, whose script comes after the page. */
export const evidenceTexts = {
  nearMisses: "Also said, does not count:",
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
} as const;
