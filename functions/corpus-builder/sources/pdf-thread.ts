/** The thread in which PDFs are read, one at a time. */
import { parentPort } from "node:worker_threads";
import { messageOf } from "../../src/base/errors.ts";
import { pdfPages } from "./pdf-lines.ts";

parentPort?.on("message", (bytes: Uint8Array) => {
  void pdfPages(bytes).then(
    (pages) => parentPort?.postMessage({ pages }),
    (error: unknown) => parentPort?.postMessage({ problem: messageOf(error) }),
  );
});
