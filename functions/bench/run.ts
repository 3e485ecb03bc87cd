import { burst } from "./figures/burst.ts";
import { coldStart } from "./figures/cold-start.ts";
import { event } from "./figures/event.ts";
import { guard } from "./figures/guard.ts";
import { heap } from "./figures/heap.ts";
import { history } from "./figures/history.ts";
import { lookUp } from "./figures/look-up.ts";
import { market } from "./figures/market.ts";
import { mcp } from "./figures/mcp.ts";
import { rateLimit } from "./figures/rate-limit.ts";
import { record } from "./figures/record.ts";
import { stampede } from "./figures/stampede.ts";
import { sizes, type Row } from "./harness/figure.ts";
import { machine, tableOf } from "./harness/table.ts";
import { benchSearch } from "./search.ts";
import { searchSizes } from "./search/sizes.ts";

/**
 * `npm run bench -- [--quick] [figure …]`: measures the named figures, by default all, and prints their table. `search`
 * has a bench of its own.
 */
const figures = [
  market,
  guard,
  lookUp,
  stampede,
  burst,
  event,
  record,
  history,
  mcp,
  rateLimit,
  coldStart,
  heap,
];
const names = figures.map(({ name }) => name);

const chosen = process.argv.slice(2).filter((word) => word !== "--quick");
const unknown = chosen.filter((name) => !names.includes(name) && name !== "search");
if (unknown.length > 0) {
  process.stderr.write(`bench: no figure ${unknown.join(", ")}; there are ${names.join(", ")} and search\n`);
  process.exit(1);
}

const isQuick = process.argv.includes("--quick");
if (chosen.includes("search")) await benchSearch(isQuick ? searchSizes.quick : searchSizes.full);
const measured = figures.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
if (measured.length > 0) {
  const size = isQuick ? sizes.quick : sizes.full;
  const where = machine();
  const rows: Row[] = [];
  for (const figure of measured) {
    process.stderr.write(`measuring ${figure.name} …\n`);
    rows.push(...(await figure.measure(size)));
  }
  process.stdout.write(
    `\n${where}\nMedian of ${size.rounds} rounds (${size.slices} slices for the market), both sides in turn.\n\n${tableOf(rows)}\n`,
  );
}
