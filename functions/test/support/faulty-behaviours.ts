import { gzipSync } from "node:zlib";
import { answer, type Behaviour } from "./provider.ts";

const html = "<!DOCTYPE html><html><body><h1>Scheduled maintenance</h1></body></html>";
const json = { "Content-Type": "application/json" };
const megabyte = 1024 * 1024;

/** Far more than any answer that the provider gives, in JSON that would be fine otherwise. */
const padding = "x".repeat(10 * megabyte);
const bomb = gzipSync(JSON.stringify({ padding: " ".repeat(16 * megabyte) }));

export const neverAnswers: Behaviour = () => undefined;

/** Begins an answer and never ends it. */
export const stallsMidway: Behaviour = (_request, response) => {
  response.writeHead(200, json).write('{"market": {"ticker": ');
};

export const resets: Behaviour = (request) => {
  request.socket.resetAndDestroy();
};

/** Promises more bytes than it sends before it hangs up. */
export const hangsUpMidway: Behaviour = (request, response) => {
  response.writeHead(200, { ...json, "Content-Length": 10_000 });
  response.write('{"market": {"ticker": ', () => request.socket.destroy());
};

export const answersNoHttp: Behaviour = (request) => {
  request.socket.end("SSH-2.0-OpenSSH_9.2\r\n");
};

/** Sends bytes as they are, of whatever they claim to be. */
export function sends(
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = json,
): Behaviour {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

export const htmlPage = (status: number) => sends(html, status, { "Content-Type": "text/html" });
export const halfAJson = sends('{"market": {"ticker": "KXSNLMENTION-26NOV21-CLUE", "title": "Wh');
export const tooLarge = answer({ market: { ticker: "A-B-C", title: padding }, series: [], milestones: [] });
export const gzipBomb = sends(bomb, 200, { ...json, "Content-Encoding": "gzip" });
export const brokenGzip = sends("no gzip at all", 200, { ...json, "Content-Encoding": "gzip" });

/** Sends whoever follows it to another server. */
export function redirectsTo(baseUrl: string, status: number): Behaviour {
  return (_request, response, path) => {
    response.writeHead(status, { Location: `${baseUrl}${path}` }).end();
  };
}
