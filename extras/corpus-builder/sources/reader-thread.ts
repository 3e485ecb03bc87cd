/** The thread that reads the documents of a source, one at a time. `workerData` is the address of the source's reader. */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { readingOf, type ReadText } from "./reading.ts";

const readerForm = z.object({ read: z.custom<ReadText>((value) => typeof value === "function") });
const text = z.string();
const requestForm = z.object({
  bytes: z.instanceof(Uint8Array),
  document: z.object({ id: text, source: text, path: text, file: text }),
});

const { read } = readerForm.parse(await import(text.parse(workerData)));

parentPort?.on("message", (message: unknown) => {
  const { bytes, document } = requestForm.parse(message);
  void Promise.resolve()
    .then(() => read(bytes, document))
    .then(readingOf)
    .then(
      (reading) => parentPort?.postMessage({ reading }),
      (error: unknown) => parentPort?.postMessage({ problem: messageOf(error) }),
    );
});
