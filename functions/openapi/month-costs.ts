/** The costs of a month for three sizes, computed from assumptions and Google's prices. A generated part of docs/operating.md. */

interface Size {
  readonly name: string;
  /** Requests with a key. */
  readonly requests: number;
  /** Views of pages. */
  readonly views: number;
  readonly changes: number;
  readonly watches: number;
  readonly deliveries: number;
}

const million = 1_000_000;

const sizes: readonly Size[] = [
  { name: "small", requests: 100_000, views: 10_000, changes: 50_000, watches: 20, deliveries: 10_000 },
  { name: "middle", requests: million, views: 100_000, changes: 200_000, watches: 200, deliveries: 200_000 },
  {
    name: "large",
    requests: 10 * million,
    views: million,
    changes: 200_000,
    watches: 1_000,
    deliveries: million,
  },
];

const runs = 30 * 24 * 60;
/** A page view makes three requests, of which a tenth is not served by Hosting's CDN. */
const boardRuns = ({ views }: Size) => (3 * views) / 10;
const calls = (size: Size) => size.requests + boardRuns(size) + runs + size.deliveries;
const processorSeconds = (size: Size) =>
  0.1 * (size.requests + boardRuns(size)) + 5 * runs + 0.5 * size.deliveries;
const gigabytes = (bytes: number) => bytes / 1e9;

/** The price in dollars of an amount beyond its free part, in steps of `unit`. */
const priced = (amount: number, free: number, dollars: number, unit = 1) =>
  (Math.max(0, amount - free) / unit) * dollars;

interface Item {
  readonly what: string;
  readonly assumed: string;
  readonly dollars: (size: Size) => number;
}

const items: readonly Item[] = [
  {
    what: "Firestore, for requests",
    assumed: "each request is a read and a write, none is shared; $0.03 and $0.09 per 100,000",
    dollars: ({ requests }) => priced(requests, 0, 0.03 + 0.09, 100_000),
  },
  {
    what: "Firestore, for changes and watches",
    assumed: "as under “What changes cost”; each watch is changed once; deletions $0.01 per 100,000",
    dollars: ({ changes, watches, deliveries }) =>
      priced(5 * runs + changes + 3 * deliveries + watches ** 2, 0, 0.03, 100_000) +
      priced(3 * runs + changes + 4 * deliveries, 0, 0.09, 100_000) +
      priced(changes + deliveries, 0, 0.01, 100_000),
  },
  {
    what: "functions: processor",
    assumed:
      "0.1 s a request, 5 s a run of the collector, 0.5 s a delivery; $0.000024 a second after 180,000",
    dollars: (size) => priced(processorSeconds(size), 180_000, 0.000024),
  },
  {
    what: "functions: memory",
    assumed: "512 MiB for that time; $0.0000025 a GiB-second after 360,000",
    dollars: (size) => priced(processorSeconds(size) / 2, 360_000, 0.0000025),
  },
  {
    what: "functions: calls",
    assumed:
      "requests, the board's requests that the CDN does not answer, runs, deliveries; $0.40 a million after 2",
    dollars: (size) => priced(calls(size), 2 * million, 0.4, million),
  },
  {
    what: "functions: data sent",
    assumed: "10 kB a response; $0.12 a GB after 1",
    dollars: (size) => priced(gigabytes(10_000 * (size.requests + boardRuns(size))), 1, 0.12),
  },
  {
    what: "Hosting",
    assumed: "300 kB a page view; $0.15 a GB after 10.8",
    dollars: ({ views }) => priced(gigabytes(300_000 * views), 10.8, 0.15),
  },
  {
    what: "Cloud Tasks",
    assumed: "a call and a dispatch a delivery; $0.40 a million after the first",
    dollars: ({ deliveries }) => priced(2 * deliveries, million, 0.4, million),
  },
  {
    what: "log",
    assumed: "a line of 0.7 kB a call; $0.50 a GiB after 50",
    dollars: (size) => priced(gigabytes(700 * calls(size)), 50, 0.5),
  },
  {
    what: "Cloud Scheduler, Secret Manager",
    assumed: "2 jobs of 3, 1 version of 6 and fewer than 10,000 reads of it are free",
    dollars: () => 0,
  },
];

/** The table: the counts, and the dollars for each item. */
export function monthCosts(): string {
  const row = (...cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const count = (value: (size: Size) => number) => sizes.map((size) => value(size).toLocaleString("en-US"));
  const dollars = (value: (size: Size) => number) => sizes.map((size) => value(size).toFixed(2));
  const all = (size: Size) => items.reduce((sum, item) => sum + item.dollars(size), 0);
  return [
    row("a month", "assumed", ...sizes.map(({ name }) => name)),
    row("---", "---", ...sizes.map(() => "---:")),
    row("requests with a key", "each key may make 72,000", ...count(({ requests }) => requests)),
    row("views of pages", "three requests each", ...count(({ views }) => views)),
    row("changes", "1,000 open events make 200,000", ...count(({ changes }) => changes)),
    row("watches", "", ...count(({ watches }) => watches)),
    row("deliveries", "each is taken at the first attempt", ...count(({ deliveries }) => deliveries)),
    ...items.map(({ what, assumed, dollars: of }) => row(what, assumed, ...dollars(of))),
    row("**together, in dollars**", "", ...dollars(all)),
  ].join("\n");
}
