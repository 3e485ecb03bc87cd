import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { systemClock } from "../../../src/base/clock.ts";
import { connectProvider } from "../../../src/kalshi/kalshi.ts";
import type { Provider } from "../../../src/markets/ports.ts";
import { inRequest } from "../../support/in-request.ts";
import { answer, startProvider } from "../../support/provider.ts";
import { recordingLog } from "../../support/recording-log.ts";

const source = join(__dirname, "../../../src");
const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(join(source, path), "utf8"), ts.ScriptTarget.Latest, true);

/** The table of src/kalshi/README.md: what reads each address. */
const table = [
  ...readFileSync(join(source, "kalshi/README.md"), "utf8").matchAll(/^\| `(\/\S+)` \| (.+?) \|$/gm),
].map(([, address = "", readers = ""]) => ({
  address,
  readers: [...readers.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).toSorted(),
}));

/** Methods of the port that read nothing. */
const readless = ["now", "behindMs"];
/** All other methods of the port. */
const methods = parse("markets/ports.ts").statements.flatMap((statement) =>
  ts.isInterfaceDeclaration(statement) && statement.name.text === "Provider"
    ? statement.members.flatMap(({ name }) =>
        name !== undefined && ts.isIdentifier(name) && !readless.includes(name.text) ? name.text : [],
      )
    : [],
);

/** The segments of the paths that a file's texts hold. */
function segmentsIn(path: string): string[] {
  const segments: string[] = [];
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteral(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /^(?:\/[a-z]+)+$/.test(node.text)) segments.push(...node.text.slice(1).split("/"));
    ts.forEachChild(node, visit);
  };
  visit(parse(path));
  return segments;
}

const series_ticker = "KXSNLMENTION";
const range = { interval: "1h", span: { from: 0, to: 3_600 } } as const;
const ignore = () => undefined;

type Call = (provider: Provider, eventTickers: readonly string[]) => readonly Promise<unknown>[];
const marketOf = (eventTicker: string) => `${eventTicker}-CLUE`;

/** Each method for some events, with every kind of list. */
const calls: Readonly<Record<Exclude<keyof Provider, "now" | "behindMs">, Call>> = {
  market: (provider, events) => events.map((event) => provider.market(marketOf(event))),
  currentMarket: (provider, events) => events.map((event) => provider.currentMarket(marketOf(event))),
  archivedMarket: (provider, events) => events.map((event) => provider.archivedMarket(marketOf(event))),
  event: (provider, events) => events.map((event) => provider.event(event)),
  currentEvent: (provider, events) => events.map((event) => provider.currentEvent(event)),
  archivedMarkets: (provider, events) => events.map((event) => provider.archivedMarkets(event)),
  listEvents: (provider) => [provider.listEvents({ status: "open", series_ticker }, ignore)],
  mentionSeries: (provider) => [provider.mentionSeries()],
  listMarkets: (provider, events) => [
    ...(["open", "current", "archived"] as const).map((which) =>
      provider.listMarkets({ series_ticker, which }, ignore),
    ),
    provider.listMarkets({ tickers: events.map(marketOf) }, ignore),
  ],
  currentCandles: (provider, events) => [provider.currentCandles(events.map(marketOf), range)],
  archivedCandles: (provider, events) =>
    events.map((event) => provider.archivedCandles(marketOf(event), range)),
  orderBook: (provider, events) => events.map((event) => provider.orderBook(marketOf(event))),
  updates: (provider) => [provider.updates(0, () => true)],
};

/** The addresses that a method reads of a provider whose lists are empty, with {ticker} in the place of one. */
async function addressesOf(call: Call): Promise<string[]> {
  const server = await startProvider();
  for (const list of ["/markets?", "/historical/markets?", "/events?", "/milestones?", "/series?"])
    server.on(list, answer({ cursor: "" }));
  const log = recordingLog();
  const { provider, close } = connectProvider({
    baseUrl: server.baseUrl,
    readsPerSecond: 0,
    clock: systemClock,
    log,
  });
  // By itself, and together with another.
  for (const events of [["KXSNLMENTION-26NOV21"], ["KXSNLMENTION-26NOV28", "KXSNLMENTION-26DEC05"]])
    await inRequest(() => Promise.allSettled(call(provider, events)));
  close();
  await server.close();
  const paths = server.calls.map((path) => path.replace(/\?.*/, "").replace(/KX[A-Z0-9-]+/, "{ticker}"));
  return [...new Set(paths)].toSorted();
}

describe("the table of the provider's addresses in src/kalshi/README.md", () => {
  it("has every method of the port but `now`, and no other but the read of getHealth", () => {
    const named = new Set(table.flatMap(({ readers }) => readers));
    expect([...named].toSorted()).toEqual([...methods, "getHealth"].toSorted());
    expect(Object.keys(calls).toSorted()).toEqual(methods.toSorted());
  });

  it.each(methods)("names the addresses that %s reads, and no other", async (method) => {
    const [, call = () => []] = Object.entries(calls).find(([name]) => name === method) ?? [];
    const stated = table.flatMap(({ address, readers }) => (readers.includes(method) ? address : []));
    expect(await addressesOf(call)).toEqual(stated.toSorted());
  });

  it("has every path that the code can read", () => {
    const files = [...globSync("kalshi/*.ts", { cwd: source }), "wiring.ts"];
    const stated = table.flatMap(({ address }) => address.split("/").filter((part) => /^[a-z]/.test(part)));
    expect([...new Set(files.flatMap(segmentsIn))].toSorted()).toEqual([...new Set(stated)].toSorted());
  });
});
