import { quantile } from "../harness/rounds.ts";
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

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
