import { AsyncLocalStorage } from "node:async_hooks";
import { Console } from "node:console";
import type { RequestHandler } from "express";
import { z } from "zod";
import { printableJson, printableLines } from "../corpus-builder/printable.ts";

const errorBody = z.object({ error: z.string(), message: z.string().optional() });
const currentRequest = new AsyncLocalStorage<{ reason: string | null }>();

/**
 * Redirects the console to stderr, because stdout is for the ready line, and drops its debug lines, of which firebase-functions writes
 * one for each call. Adds `time` to each JSON line on stderr, as Cloud Logging does. Call it before loading firebase-functions.
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
    const line = typeof chunk === "string" ? completed(chunk) : chunk;
    return typeof encoding === "function" ? write(line, encoding) : write(line, encoding, callback);
  };
}

/** Adds the time to a JSON line, and the reason of the request that it is about. The result can't control a terminal. */
function completed(line: string): string {
  if (!line.startsWith("{") || !line.endsWith("}\n")) return printableLines(line);
  const reason = currentRequest.getStore()?.reason ?? null;
  const end = reason === null ? "}\n" : `,"reason":${JSON.stringify(reason)}}\n`;
  return printableJson(`{"time":"${new Date().toISOString()}",${line.slice(1, -2)}${end}`);
}

/** Adds the error text of a 4xx to the request's log line. Deployed functions do not log it. */
export const logReasons: RequestHandler = (_request, response, next) => {
  const current: { reason: string | null } = { reason: null };
  const end = response.end.bind(response);
  Object.assign(response, {
    end(...args: unknown[]): unknown {
      if (response.statusCode >= 400 && response.statusCode < 500) current.reason = reasonIn(args[0]);
      return Reflect.apply(end, response, args);
    },
  });
  currentRequest.run(current, next);
};

function reasonIn(body: unknown): string | null {
  try {
    const { error, message } = errorBody.parse(JSON.parse(String(body)));
    return message === undefined ? error : `${error} (${message})`;
  } catch {
    return null;
  }
}

/** Writes a message of the local server that is not a log entry. */
export function say(message: string): void {
  process.stderr.write(`mention-market: ${message}\n`);
}
