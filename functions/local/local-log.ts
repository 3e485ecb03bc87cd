import { AsyncLocalStorage } from "node:async_hooks";
import { Console } from "node:console";
import type { RequestHandler } from "express";
import { z } from "zod";
import { printableJson, printableLines } from "../corpus-builder/problems.ts";

const errorBody = z.object({ error: z.string(), message: z.string().optional() });
const currentRequest = new AsyncLocalStorage<{ reason: string | null }>();

/**
 * Redirects the console to stderr, because stdout is for the ready line, and drops its debug lines, of which firebase-functions writes
 * one for each call. Adds `time` to each JSON line on stderr, as Cloud Logging does; a terminal gets plain lines. Call it before loading
 * firebase-functions.
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
  const entry = `{"time":"${new Date().toISOString()}",${line.slice(1, -2)}${end}`;
  return process.stderr.isTTY ? printableLines(plainLine(entry)) : printableJson(entry);
}

const logEntry = z.looseObject({
  time: z.string(),
  severity: z.string(),
  message: z.string(),
});

/** A log entry for a reader: its time, severity and message, then its other members but for the release. Other lines stay as they are. */
export function plainLine(line: string): string {
  try {
    const { time, severity, message, ...fields } = logEntry.parse(JSON.parse(line));
    const texts = Object.entries(fields)
      .filter(([name]) => name !== "release")
      .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
    return `${[time.slice(11, 19), severity, message, ...texts].join(" ")}\n`;
  } catch {
    return line;
  }
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
