import { everyTranscript, type TranscriptFilter } from "../../src/transcripts/index/filter.ts";
import type { CallsMessage, Round, ServedCalls } from "./part.ts";
import { companyOf, type Scope } from "./scopes.ts";
import { createSearcher } from "./searcher.ts";

/** A serving process: asks every question in every scope, and sends back how long each took and how much memory it needs. */
process.on("message", (message: CallsMessage) => {
  void searchAll(message).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});

async function searchAll({ corpus, questions, scopes, companies }: CallsMessage): Promise<ServedCalls> {
  const search = createSearcher(corpus, questions);
  const first = await search(questions[0]?.text ?? "", { ...everyTranscript, startDate: "1990-01-01" });
  const rounds: Record<string, Round> = {};
  for (const scope of scopes) {
    const times: number[] = [];
    const mentions: number[] = [];
    for (const [i, { text }] of questions.entries()) {
      const timed = await search(text, filterOf(scope, companyOf(i, companies)));
      times.push(timed.ms);
      mentions.push(timed.mentions);
    }
    rounds[scope.name] = { times, mentions };
  }
  return { first: first.ms, scopes: rounds, residentBytes: process.memoryUsage.rss() };
}

function filterOf({ ofOneCompany, roles }: Scope, company: string): TranscriptFilter {
  const labels = ofOneCompany ? [[{ label: "company", values: [company] }]] : [];
  return { ...everyTranscript, labels, roles };
}
