import { getTranscriptCollections } from "../endpoints/transcripts/get-transcript-collections.ts";
import { countingRules } from "./counting-rules.ts";
import type { Exchange } from "./server.ts";

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

/** The text of a resource; null for one that is not there. */
export async function readResource(uri: string, { services, admitted }: Exchange): Promise<string | null> {
  if (uri === rules.uri) return countingRules();
  if (uri !== collections.uri) return null;
  const { body } = await getTranscriptCollections.handle([], services, admitted);
  return `# Collections of transcripts\n\n\`\`\`json\n${JSON.stringify(body)}\n\`\`\`\n`;
}
