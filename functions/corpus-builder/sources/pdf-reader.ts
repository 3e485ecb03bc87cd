import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { PdfLine } from "./pdf-lines.ts";

/** Of the whole process. A buffer that grows is copied to one of twice its size, so the process needs less than 1 GB until it is stopped. */
const maxResidentBytes = 400 * 1024 * 1024;
const checkEveryMs = 5;

/** What `pdf-thread.ts` sends. */
const answerForm = z.union([
  z.object({
    pages: z.array(z.array(z.object({ text: z.string(), x: z.number(), y: z.number(), size: z.number() }))),
  }),
  z.object({ problem: z.string() }),
]);

let thread: Worker | undefined;

function startThread(): Worker {
  const started = new Worker(new URL("./pdf-thread.ts", import.meta.url));
  started.unref();
  return started;
}

/**
 * The lines of each page of a PDF, as `pdfPages` returns them. It is read in a thread of its own, because a small PDF can unpack to gigabytes:
 * the thread is ended before the process holds 1 GB. Throws an Error that says what else the bytes are.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfLine[][]> {
  const reader = (thread ??= startThread());
  const ended = new AbortController();
  const end = () => ended.abort();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxResidentBytes) void reader.terminate();
  }, checkEveryMs);
  reader.once("exit", end);
  try {
    reader.postMessage(bytes);
    const [answer] = z.tuple([answerForm]).parse(await once(reader, "message", { signal: ended.signal }));
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.pages;
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    thread = undefined;
    throw new Error("needs more memory than a PDF may take", { cause: error });
  } finally {
    clearInterval(watch);
    reader.off("exit", end);
  }
}
