import { collectionName } from "./collection-name.ts";

/** The texts of the search and of its results. They are not in texts.ts, because every page loads that file. */
export const searchTexts = {
  title: "Search",
  description: "Any phrase in any collection of transcripts: how often, when, and by whom.",
  lead: "How often a phrase was said, when, and by whom.",
  phrase: "Phrase",
  placeholder: "budget, “tush push” …",
  collection: "Collection",
  allCollections: "All collections",
  all: {
    caption: (phrase: string) => `“${phrase}” in each collection`,
    collection: "Collection",
    said: "Said in transcripts",
    share: "Share, %",
    mentions: "Mentions",
    of: (found: number, checked: number) => `${found} of ${checked}`,
  },
  spellings: {
    none: "No matches, not even for similar spellings.",
    meant: "No matches. Did you mean",
  },
  collectionOption: (name: string, transcripts: number) => `${name} (${transcripts} transcripts)`,
  speaker: "Speaker",
  allSpeakers: "Everybody",
  noSpeakers: "Not known",
  submit: "Search",
  signedOut: {
    heading: "Sign in to search the transcripts",
    text: ({ phrase, collection, speaker }: Readonly<Record<"phrase" | "collection" | "speaker", string>>) =>
      `Here you see how often ${phrase === "" ? "a phrase" : `“${phrase}”`} was said${speaker === "" ? "" : ` by ${speaker}`} in ${collection === "" ? "all collections of transcripts" : `the collection “${collectionName(collection)}”`}, when and by whom.`,
  },
  noCorpus: {
    heading: "No transcripts",
    text: "This service holds no collection of transcripts yet, so there is nothing to search.",
    action: "How to add one",
  },
} as const;

export const findingsTexts = {
  heading: "What transcripts say",
  claim: (found: number, checked: number) =>
    `said in ${found} of ${checked} ${checked === 1 ? "transcript" : "transcripts"}`,
  none: "No transcript passes this filter.",
  collection: (name: string) => `In the collection “${name}”.`,
  openMarkets: (phrase: string) => `Open markets on “${phrase}”`,
  lastSaid: (day: string) => `Last said on ${day}.`,
  share: "Share",
  latest: "In the latest",
  latestMeaning: (checked: number) =>
    `The latest are the ${checked} newest transcripts that were checked, whether it was said in them or not.`,
  of: (found: number, checked: number) => `${found} of ${checked}`,
  rate: "Per 1,000 words",
  mentions: "Mentions",
  byMonth: "Transcripts by month, with the phrase and in all",
  month: (found: number, transcripts: number, mentions: number) =>
    `${found} of ${transcripts} transcripts, ${mentions} mentions`,
  bySpeaker: "Mentions by speaker",
  noSpeaker: "Speaker not known (captions of a broadcast name nobody)",
  snippets: "Where it was said, latest first",
  shown: (transcripts: number, found: number, mentions: number, all: number) =>
    `From the ${transcripts} newest of the ${found} transcripts in which it was said: ${mentions} of ${all} mentions.`,
} as const;
