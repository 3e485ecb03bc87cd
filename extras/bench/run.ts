import { alerts } from "./figures/alerts.ts";
import { burst } from "./figures/burst.ts";
import { coldStart } from "./figures/cold-start.ts";
import { event } from "./figures/event.ts";
import { eventPage } from "./figures/event-page.ts";
import { guard } from "./figures/guard.ts";
import { heap } from "./figures/heap.ts";
import { lookUp } from "./figures/look-up.ts";
import { phrases } from "./figures/phrases.ts";
import { search } from "./figures/search.ts";
import { settledPage } from "./figures/settled-page.ts";
import { trackRecord } from "./figures/track-record.ts";
import { warm } from "./figures/warm.ts";
import { watches } from "./figures/watches.ts";
import { machine, missedAims, sizes, tableOf, type Row } from "./harness/table.ts";

/** `npm --prefix extras run bench -- [--quick] [--markdown] [figure …]`: measures the named figures, by default all, and prints one table. */
const figures = [
  warm,
  guard,
  lookUp,
  burst,
  event,
  eventPage,
  coldStart,
  heap,
  trackRecord,
  settledPage,
  search,
  phrases,
  watches,
  alerts,
];

const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = [
  ...options.filter((option) => option !== "--quick" && option !== "--markdown"),
  ...chosen.filter((name) => figures.every((figure) => figure.name !== name)),
];
if (unknown.length > 0) {
  const names = figures.map(({ name }) => name).join(", ");
  process.stderr.write(
    `bench: ${unknown.join(", ")} is unknown. Options: --quick, --markdown; figures: ${names}\n`,
  );
  process.exit(2);
}

const isQuick = options.includes("--quick");
const where = `${machine()}${isQuick ? "; --quick" : ""}`;
const startedAt = performance.now();
const rows: Row[] = [];
const failed: string[] = [];
for (const figure of figures.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const from = performance.now();
  try {
    rows.push(...(await figure.measure(isQuick ? sizes.quick : sizes.full)));
    process.stderr.write(`${figure.name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
  } catch (error) {
    // The other figures take minutes, and are worth having.
    process.stderr.write(`${figure.name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    failed.push(figure.name);
    process.exitCode = 1;
  }
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0);
const notMeasured = failed.length === 0 ? "" : ` Not measured, because they failed: ${failed.join(", ")}.`;
process.stdout.write(
  `One run of ${minutes} minutes: ${where}.\n\n${tableOf(rows, options.includes("--markdown"))}\n\n${missedAims(rows)}${notMeasured}\n`,
);
process.exit();
