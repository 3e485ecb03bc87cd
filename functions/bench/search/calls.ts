import { statSync } from "node:fs";
import { join } from "node:path";
import { earningsCollection } from "../../src/transcripts/kinds/earnings/company.ts";
import type { Broadcasts } from "./broadcasts.ts";
import { aimLine, buildLine, leastTimes, measureOther, timesAsLong, timesLine } from "./figures.ts";
import { fullTextIndexOfTurns } from "./full-text-turns.ts";
import { build, serveCalls, type ServedCalls } from "./part.ts";
import type { BenchQuestion } from "./questions.ts";
import { companyOf, scopes, type Scope } from "./scopes.ts";

export interface CallsInput {
  /** Of the transcript lines. */
  readonly transcripts: string;
  readonly companies: readonly string[];
  /** Files are made here. */
  readonly folder: string;
}

/** Measures searches of calls with turns, speakers and roles, and prints them beside FTS5 and the broadcasts. */
export async function measureCalls(
  { transcripts, companies, folder }: CallsInput,
  questions: readonly BenchQuestion[],
  rounds: number,
  broadcasts: Broadcasts,
): Promise<void> {
  const file = join(folder, `${earningsCollection}.sqlite`);
  const built = await build(import.meta.dirname, ["", transcripts, file, earningsCollection]);
  const { size } = statSync(file);
  console.log(buildLine("the calls", built, size));
  const message = { corpus: file, questions, companies, scopes: Object.values(scopes) };
  const served: ServedCalls[] = [];
  for (let round = 0; round < rounds; round++) served.push(await serveCalls(message));

  const roundsOf = ({ name }: Scope) => served.flatMap((one) => one.scopes[name] ?? []);
  const index = fullTextIndexOfTurns(transcripts, join(folder, "turns.sqlite"));
  for (const [i, scope] of Object.values(scopes).entries()) {
    const ours = roundsOf(scope);
    console.log(
      timesLine(`${scope.name}, the least of ${rounds} rounds a question`, leastTimes(ours), questions),
    );
    const expected = ours[0]?.mentions ?? [];
    const times = measureOther(
      ({ text }, number) => index.mentions(text, scope, companyOf(number, companies)),
      questions,
      expected,
    );
    console.log(timesLine(`${scope.name}, FTS5 and counting`, times, questions));
    if (i === 0)
      console.log(
        aimLine("Their p99 to the broadcasts'", timesAsLong(leastTimes(ours), broadcasts.least, 0.99), 4),
      );
  }
  index.close();

  const p99To = (scope: Scope, other: Scope) =>
    timesAsLong(leastTimes(roundsOf(scope)), leastTimes(roundsOf(other)), 0.99);
  const secondsPerWord = built.seconds / built.words;
  console.log(
    `First search after opening, the turns read: ${Math.min(...served.map(({ first }) => first)).toFixed(0)} ms`,
  );
  for (const line of [
    aimLine("One company to all calls, p99", p99To(scopes.company, scopes.whole), 0.5),
    aimLine("One company to all calls with roles, p99", p99To(scopes.companyByRole, scopes.wholeByRole), 0.5),
    aimLine(
      "Serving process, resident",
      Math.max(...served.map(({ residentBytes }) => residentBytes)) / 1e6,
      300,
      "MB",
    ),
    aimLine("File", size / built.words, 6, "bytes a word"),
    aimLine("Build, time a word to the broadcasts'", secondsPerWord / broadcasts.secondsPerWord, 1.1),
    aimLine("Build, peak memory", built.peakBytes / 1e6, 700, "MB"),
  ])
    console.log(line);
}
