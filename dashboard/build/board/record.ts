import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isEvent } from "../../src/event/is-event.ts";
import { nothingAround, rowsOf } from "../../src/event/rows.ts";
import { defaultSorting, sortRows } from "../../src/event/sort.ts";

/** `npm --prefix dashboard run record`: reads the sample provider's next game from a local server and writes it for the start page. */
const repository = resolve(import.meta.dirname, "../../..");
const series = "KXNFLMENTION";
const shownWords = 8;

const folder = mkdtempSync(join(tmpdir(), "mention-market-board-"));
const server = spawn(process.execPath, ["functions/sandbox/start.ts", "--json"], {
  cwd: repository,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", DATA_DIR: folder },
  stdio: ["ignore", "pipe", "inherit"],
});
const closed = once(server, "close");

try {
  const announced = await new Promise<string>((ready) => {
    server.stdout.setEncoding("utf8").once("data", ready);
  });
  writeFileSync(join(import.meta.dirname, "recorded.ts"), await board(announced));
} finally {
  server.kill("SIGTERM");
  await closed;
  rmSync(folder, { recursive: true });
}

async function board(announced: string): Promise<string> {
  const { baseUrl, apiKey } = textsIn(JSON.parse(announced));
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/api/${path}`, { headers: { "x-api-key": apiKey ?? "" } });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return response.json();
  };
  const listed = JSON.stringify(await get(`getMentionEvents?series_ticker=${series}&limit=1`));
  const ticker = /"event_ticker":"([^"]+)"/.exec(listed)?.[1] ?? "";
  const event = await get(`getMentionEvent?event_ticker=${ticker}&with_record=true`);
  if (!isEvent(event)) throw new Error("The local server sent no event");
  const rows = sortRows(rowsOf(event, nothingAround), defaultSorting.before).slice(0, shownWords);
  return `import type { Row } from "../../src/event/rows.ts";

/** Written by record.ts, and by Prettier. */
export const recordedTitle = ${JSON.stringify(event.event_title ?? event.event_ticker)};
export const recordedRows: readonly Row[] = ${JSON.stringify(rows, null, 2)};
`;
}

function textsIn(value: unknown): Record<string, string> {
  const members: [string, unknown][] = Object.entries(value ?? {});
  return Object.fromEntries(members.map(([name, member]) => [name, String(member)]));
}
