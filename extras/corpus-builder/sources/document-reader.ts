import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type Reading, readingForm, type SourceDocument } from "./reading.ts";

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
