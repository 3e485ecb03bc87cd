import { z } from "zod";
import { hasWord, spokenText } from "../lines/transcript-line.ts";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface SourceDocument {
  /** The id of its transcript. */
  readonly id: string;
  /** The publisher and the address. */
  readonly source: string;
  /** The path of its address. */
  readonly path: string;
  /** The name of its file. */
  readonly file: string;
}

/** Reads the bytes of a document. Throws an Error that says what is wrong with them, such as "is of another day". */
export type ReadText = (bytes: Uint8Array, document: SourceDocument) => SourceText | Promise<SourceText>;

/** The content of a document. */
export type SourceText =
  | ({ readonly is: "speech" } & SourceSpeech)
  /** Without speech: the file is stored, but makes no transcript. */
  | { readonly is: "other"; readonly reason: string };

interface SourceSpeech extends SourceTurns {
  readonly title: string;
  /** YYYY-MM-DD in US Eastern time: the day when it was said. */
  readonly date: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether the publisher says that it may still change. */
  readonly isPreliminary: boolean;
}

export interface SourceTurns {
  readonly turns: readonly SourceTurn[];
  /** Notes for a user, such as "calls somebody chair whom this version does not know". */
  readonly notes: readonly string[];
}

export interface SourceTurn {
  /** As it is printed. */
  readonly label: string;
  /** Null if unknown. */
  readonly speaker: string | null;
  readonly role: string;
  /** Text in square brackets is not speech. */
  readonly text: string;
}

/** What was read from a document: its speech, or why it has none. */
export type Reading = z.output<typeof readingForm>;

/** Without turns that have no words, such as only "[Laughter]". */
export const turnsForm = z.array(
  z.object({ speaker: z.string().nullable(), role: z.string(), text: z.string() }),
);

export const readingForm = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("speech"),
    title: z.string(),
    date: z.iso.date(),
    labels: z.record(z.string(), z.string()),
    isPreliminary: z.boolean(),
    turns: turnsForm,
    silentTurns: z.number(),
    notes: z.array(z.string()),
  }),
  z.object({ is: z.literal("other"), reason: z.string() }),
]);

/** A document's reading, without text that nobody spoke. Throws an Error if no speech is left. */
export function readingOf(text: SourceText): Reading {
  if (text.is === "other") return text;
  const { is, title, date, labels, isPreliminary, notes } = text;
  const turns = text.turns
    .map(({ speaker, role, text: printed }) => ({ speaker, role, text: spokenText(printed) }))
    .filter((turn) => hasWord(turn.text));
  if (turns.length === 0) throw new Error("has no speech in it");
  const silentTurns = text.turns.length - turns.length;
  return { is, title, date, labels: { ...labels }, isPreliminary, turns, silentTurns, notes: [...notes] };
}

/** Reads the documents of a source, one at a time. */
export interface DocumentReader {
  /** Throws an Error that says what is wrong with the bytes. */
  read(document: SourceDocument, bytes: Uint8Array): Promise<Reading>;
  close(): Promise<void>;
}

/** Maximum memory that a document may add to the process. A growing buffer may double before this is noticed. */
const maxAddedBytes = 256 * 1024 * 1024;
const checkEveryMs = 5;
/** Limits of the thread's own heap. A page of 8 MB exceeds them, but real pages stay far below. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 };

/** The form of messages from `reader-thread.ts`. */
const answerForm = z.tuple([
  z.union([z.object({ reading: readingForm }), z.object({ problem: z.string() })]),
]);

/**
 * Reads documents in a thread, because a small PDF can unpack to gigabytes, and a page to as many elements. The thread is ended before
 * the process holds 1 GB, and the next document gets a new one. `module` exports `read`, a `ReadText`.
 */
export function createDocumentReader(module: URL): DocumentReader {
  let thread: Worker | undefined;
  const start = () => {
    const started = new Worker(new URL("./reader-thread.ts", import.meta.url), {
      workerData: module.href,
      resourceLimits,
    });
    return started.once("exit", () => (thread = undefined));
  };
  return {
    async read({ id, source, path, file }, bytes) {
      const reader = (thread ??= start());
      const before = process.memoryUsage.rss();
      const ended = new AbortController();
      const end = () => ended.abort();
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > maxAddedBytes) void reader.terminate();
      }, checkEveryMs);
      reader.once("exit", end);
      try {
        reader.postMessage({ bytes, document: { id, source, path, file } });
        const [answer] = answerForm.parse(await once(reader, "message", { signal: ended.signal }));
        if ("problem" in answer) throw new Error(answer.problem);
        return answer.reading;
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        throw new Error("needs more memory than a document may take", { cause: error });
      } finally {
        clearInterval(watch);
        reader.off("exit", end);
      }
    },
    async close() {
      await thread?.terminate();
    },
  };
}
