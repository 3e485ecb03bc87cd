import { quantile } from "../harness/rounds.ts";
import type { Built, Round } from "./part.ts";
import { mix, type BenchQuestion } from "./questions.ts";

export function timesLine(
  name: string,
  times: readonly number[],
  questions: readonly BenchQuestion[],
): string {
  const of = (kind: string) => times.filter((_, i) => questions[i]?.kind === kind);
  const kinds = Object.keys(mix).map((kind) => `${kind} ${quantile(of(kind), 0.5).toFixed(3)}`);
  return (
    `${name}: p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms ` +
    `(p50 by kind: ${kinds.join(", ")})`
  );
}

export function buildLine(name: string, { transcripts, words, seconds, peakBytes }: Built, bytes: number) {
  const microseconds = (seconds / words) * 1e6;
  return (
    `Build of ${name}: ${transcripts} transcripts, ${words} words in ${seconds.toFixed(1)} s ` +
    `(${microseconds.toFixed(3)} µs a word), peak memory ${megabytes(peakBytes)}, ` +
    `file ${megabytes(bytes)} (${(bytes / words).toFixed(3)} bytes a word)`
  );
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The least of all rounds for each question, since everything else on the machine only adds to it. */
export function leastTimes(rounds: readonly Round[]): number[] {
  const [first, ...others] = rounds.map(({ times }) => times);
  return (first ?? []).map((time, i) => Math.min(time, ...others.map((times) => times[i] ?? time)));
}

/** How many times as long as the others one takes, in a quantile. */
export function timesAsLong(one: readonly number[], other: readonly number[], share: number): number {
  return quantile(one, share) / quantile(other, share);
}

export function aimLine(name: string, measured: number, atMost: number, unit = "times"): string {
  const verdict = measured <= atMost ? "met" : "MISSED";
  return `${name}: ${measured.toFixed(2)} ${unit} (aim ≤ ${atMost}: ${verdict})`;
}

/** Milliseconds a question. Throws when a contender counts other than this version: then it did other work. */
export function measureOther(
  mentionsOf: (question: BenchQuestion, number: number) => number,
  questions: readonly BenchQuestion[],
  expected: readonly number[],
): number[] {
  return questions.map((question, i) => {
    const from = performance.now();
    const mentions = mentionsOf(question, i);
    const time = performance.now() - from;
    if (mentions !== expected[i])
      throw new Error(
        `"${question.text}": ${mentions} mentions, and this version counts ${expected[i] ?? "none"}`,
      );
    return time;
  });
}
