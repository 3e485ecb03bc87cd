import { messageOf } from "../base/errors.ts";

/** A corpus file that can't be read. The message names the file, the reason and what to do. */
export class CorpusError extends Error {
  override readonly name = "CorpusError";

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path} ${reason}. Build it again: ${rebuildCommand(path)}`, options);
  }
}

function rebuildCommand(path: string): string {
  return `npm run corpus -- --schedule games.csv --transcripts <folder or file> --out ${path}`;
}

/** SQLite's messages for a file that is not a database, and for one that can't be opened. */
const sqliteReasons = [
  [/not a database/, "is not a corpus file"],
  [/unable to open/, "can't be opened: is it a file that may be read?"],
] as const;

/** Any error of reading a corpus file as a CorpusError. */
export function corpusError(path: string, error: unknown): CorpusError {
  if (error instanceof CorpusError) return error;
  const message = messageOf(error);
  const [, reason] = sqliteReasons.find(([pattern]) => pattern.test(message)) ?? [];
  const firstLine = message.split("\n", 1)[0] ?? "";
  return new CorpusError(path, reason ?? `is damaged (${firstLine})`, { cause: error });
}
