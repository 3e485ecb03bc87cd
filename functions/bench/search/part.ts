import { fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import type { BenchQuestion } from "./questions.ts";

/** The former version calls the summary `facts`. */
const summary = z.object({ games: z.number(), words: z.number(), vocabulary: z.number() });
const built = z
  .object({
    corpus: summary.optional(),
    facts: summary.optional(),
    seconds: z.number(),
    peakBytes: z.number(),
  })
  .transform(({ corpus, facts, ...rest }) => ({ ...rest, corpus: summary.parse(corpus ?? facts) }));
const round = z.object({ times: z.array(z.number()), mentions: z.array(z.number()) });
const served = z.object({ uncached: round, cached: round, residentBytes: z.number() });
export type Served = z.output<typeof served>;
export type Built = z.output<typeof built>;

export async function build(parts: string, args: readonly string[]): Promise<Built> {
  return built.parse(await child(join(parts, "build.ts"), args));
}

export async function serve(
  parts: string,
  message: { readonly corpus: string; readonly questions: readonly BenchQuestion[] },
): Promise<Served> {
  return served.parse(await child(join(parts, "serve.ts"), [], message));
}

/** What a script of its own process sends back, so that its memory is its own. */
async function child(script: string, args: readonly string[], message?: object): Promise<unknown> {
  const process = fork(script, args);
  if (message !== undefined) process.send(message);
  return new Promise((resolve, reject) => {
    process.once("message", resolve);
    process.once("exit", (code) => reject(new Error(`${script} ended with ${code ?? "a signal"}`)));
  });
}
