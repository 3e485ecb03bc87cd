import { fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import type { BenchQuestion } from "./questions.ts";
import type { Scope } from "./scopes.ts";

/** The former version has `games` for transcripts. */
const built = z
  .object({
    corpus: z.object({ transcripts: z.number().optional(), games: z.number().optional(), words: z.number() }),
    seconds: z.number(),
    peakBytes: z.number(),
  })
  .transform(({ corpus: { transcripts, games, words }, ...rest }) => ({
    transcripts: transcripts ?? games ?? 0,
    words,
    ...rest,
  }));
const round = z.object({ times: z.array(z.number()), mentions: z.array(z.number()) });
const served = z.object({ uncached: round, cached: round, residentBytes: z.number() });
const servedCalls = z.object({
  /** Milliseconds of the first search: the file is opened and its turns are read. */
  first: z.number(),
  scopes: z.record(z.string(), round),
  residentBytes: z.number(),
});
export type Round = z.output<typeof round>;
export type Served = z.output<typeof served>;
export type ServedCalls = z.output<typeof servedCalls>;
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

/** What `serve-calls.ts` is asked. */
export interface CallsMessage {
  readonly corpus: string;
  readonly questions: readonly BenchQuestion[];
  readonly scopes: readonly Scope[];
  readonly companies: readonly string[];
}

export async function serveCalls(message: CallsMessage): Promise<ServedCalls> {
  return servedCalls.parse(await child(join(import.meta.dirname, "serve-calls.ts"), [], message));
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
