import type { EndpointServices } from "../endpoints/services.ts";
import { getTranscriptCollections } from "../endpoints/transcripts.ts";
import type { Caller } from "../http/endpoint.ts";

const rules = {
  uri: "mention-market://counting-rules",
  name: "counting rules",
  description: "When a phrase counts as said, by examples",
  mimeType: "text/markdown",
};
const collections = {
  uri: "mention-market://collections",
  name: "collections",
  description:
    "Which collections of transcripts there are: days, speakers, companies and the market series that each informs",
  mimeType: "text/markdown",
};

export const resources = [rules, collections] as const;

/** The text of a resource; null for an unknown one. */
export async function readResource(
  uri: string,
  services: EndpointServices,
  caller: Caller,
): Promise<string | null> {
  if (uri === rules.uri) return countingRules();
  if (uri !== collections.uri) return null;
  const { body } = await getTranscriptCollections.handle([], services, caller);
  return `# Collections of transcripts\n\n\`\`\`json\n${JSON.stringify(body)}\n\`\`\`\n`;
}

/** A rule by an example: whether the text counts as a mention of the phrase. Tests compare each example with the counting. */
interface RuleExample {
  readonly phrase: string;
  readonly text: string;
  readonly counts: boolean;
  readonly why: string;
}

const ruleExamples: readonly RuleExample[] = [
  { phrase: "tariff", text: "two tariffs", counts: true, why: "plural and possessive forms count" },
  { phrase: "dive", text: "he was diving", counts: false, why: "other inflections do not" },
  {
    phrase: "Dive / Dives / Diving",
    text: "he was diving",
    counts: true,
    why: "slashes separate alternatives",
  },
  { phrase: "fire", text: "the fire-breathing dragon", counts: true, why: "compounds with a hyphen count" },
  { phrase: "fire", text: "the fireworks", counts: false, why: "closed compounds do not" },
  {
    phrase: "Healthcare",
    text: "the health care bill",
    counts: true,
    why: "both spellings of one compound count",
  },
  {
    phrase: "affordable",
    text: "it is un-affordable",
    counts: false,
    why: "a prefix with a hyphen makes another word",
  },
  { phrase: "January 6", text: "on January 6th", counts: true, why: "a day counts with its ending" },
  {
    phrase: "Iran (3+ times)",
    text: "Iran, Iran",
    counts: false,
    why: "the phrase must be said as often as named",
  },
  { phrase: '"tariff"', text: "two tariffs", counts: false, why: "a phrase in double quotes is exact" },
];

/** The counting rules in Markdown. */
function countingRules(): string {
  const rows = ruleExamples.map(
    ({ phrase, text, counts, why }) => `| ${phrase} | ${text} | ${counts ? "yes" : "no"} | ${why} |`,
  );
  return [
    "# When a phrase counts as said",
    "",
    "As the contract terms of mention markets have it: the exact word or phrase, its plural and " +
      "possessive, by the speakers that the market names.",
    "A phrase never spans two speakers. Homophones do not count.",
    "",
    "| phrase | said | counts | why |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
