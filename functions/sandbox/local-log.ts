import { Console } from "node:console";

/**
 * Sends the console to stderr, for stdout is for what is announced, and drops its debug lines: firebase-functions writes one for each
 * call. Each line of JSON on stderr gets a `time`; in the cloud, Cloud Logging adds it. Call it before firebase-functions is loaded.
 */
export function prepareLog(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
  globalThis.console.debug = () => undefined;

  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ) => {
    const line = typeof chunk === "string" ? withTime(chunk, new Date()) : chunk;
    return typeof encoding === "function" ? write(line, encoding) : write(line, encoding, callback);
  };
}

export function withTime(line: string, at: Date): string {
  return /^\{.+\}\n$/.test(line) ? `{"time":"${at.toISOString()}",${line.slice(1)}` : line;
}

/** Writes a line that is no log entry: what the local server itself has to say. */
export function say(message: string): void {
  process.stderr.write(`mention-market: ${message}\n`);
}
