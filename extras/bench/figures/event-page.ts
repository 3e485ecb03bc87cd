import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { builtPage } from "../../test/support/built-pages.ts";
import { startBenchProvider } from "../harness/provider.ts";
import { spreadOf, median } from "../harness/rounds.ts";
import { withFolder, withServer, type BenchServer } from "../harness/server.ts";
import type { Figure, Row } from "../harness/table.ts";

const maxMs = 20;
/** The size of the built page with its frame. */
const pageBytes = 20_000;

/** Processor time of an event's page, whose texts come from the store or from the cache. */
export const eventPage: Figure = {
  name: "page",
  measure: ({ slices, lookUps }) =>
    withFolder(async (pages) => {
      writeFileSync(join(pages, "event.html"), builtPage("event").padEnd(pageBytes, "\n"));
      const provider = await startBenchProvider({});
      const env = {
        UPSTREAM_BASE_URL: provider.baseUrl,
        UPSTREAM_READS_PER_SECOND: "0",
        PUBLIC_BOARD: "true",
        PAGES_DIR: pages,
      };
      try {
        return await withServer("functions.ts", { keys: 1, env }, async (server) => {
          const names = Array.from({ length: lookUps }, (_, index) => `KXBENCHMENTION-PAGE${index}`);
          for (const name of names) await get(server, `/getMentionEvent?event_ticker=${name}`);
          const path = (name = "") => `/eventPage?event_ticker=${name}`;
          const [first] = names;
          return [
            await rowOf(server, "the page of an event, read from the store", names.map(path)),
            await rowOf(server, "the page of an event, kept", Array<string>(slices).fill(path(first))),
          ];
        });
      } finally {
        await provider.close();
      }
    }),
};

async function get({ baseUrl, keys: [apiKey = ""] }: BenchServer, path: string): Promise<void> {
  const response = await fetch(baseUrl + path, { headers: { "x-api-key": apiKey } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} of ${path}: ${text}`);
}

/** Requests the paths in turn, and measures the processor time of the serving process. */
async function rowOf(server: BenchServer, what: string, paths: readonly string[]): Promise<Row> {
  const processor = async () => z.number().parse(await server.ask({ ask: "processor" }));
  const times: number[] = [];
  for (const path of paths) {
    const before = await processor();
    await get(server, path);
    times.push(((await processor()) - before) / 1_000);
  }
  return {
    figure: `processor time of ${what}`,
    measured: `${median(times).toFixed(1)} ms`,
    beside: `at most ${maxMs} ms`,
    ratio: spreadOf(times.map((ms) => ms / maxMs)),
    aim: { atMost: 1 },
  };
}
