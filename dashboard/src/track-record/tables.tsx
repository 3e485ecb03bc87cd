import { numberText } from "../ui/numbers.ts";
import { monthText } from "../ui/times.ts";
import { differenceText, profitText } from "./numbers.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import { verdictOf } from "./verdict.ts";
import type { WireFormula, WireKind, WireMonth, WirePrice, WireRule } from "./wire.ts";

const t = trackRecordTexts;
const kinds = ["nfl", "earnings", "speeches", "others"] as const;
const noEvents = { events: 0, markets: 0, fair_minus_price: null };

export function MonthTable({ months }: { months: readonly WireMonth[] }) {
  const rows = months.map(({ month, events, markets, fair_minus_price: difference }) => ({
    name: monthText(month),
    cells: [events, markets, differenceText(difference)],
  }));
  return <Table label={t.months.heading} head={t.months.columns} rows={rows} />;
}

/** Includes kinds without a scored event, about which nothing is known yet. */
export function KindTable({ scored }: { scored: readonly WireKind[] }) {
  const rows = kinds.map((name) => {
    const found = scored.find(({ kind }) => kind === name);
    const { events, markets, fair_minus_price: difference } = found ?? noEvents;
    return {
      name: t.kinds.names[name],
      cells: [t.kinds.verdict(verdictOf(difference, events)), events, markets, differenceText(difference)],
    };
  });
  return <Table label={t.kinds.heading} head={t.kinds.columns} rows={rows} hasSentence />;
}

export function TenthTable({ formula }: { formula: WireFormula }) {
  const percent = (share: number | null) => (share === null ? "–" : `${numberText(100 * share)}%`);
  const rows = formula.tenths.map(({ from, to, markets, mean_fair_value, mean_price, yes }) => ({
    name: t.tenths.range(from, to),
    cells: [
      markets,
      percent(mean_fair_value),
      percent(mean_price),
      percent(markets === 0 ? null : yes / markets),
    ],
  }));
  return <Table label={t.tenths.heading} head={t.tenths.columns} rows={rows} />;
}

export function PriceTable({ prices }: { prices: readonly WirePrice[] }) {
  const percent = (share: number | null) => (share === null ? "–" : `${numberText(100 * share)}%`);
  const rows = prices.map(({ from, to, events, words, said, price, forecast, low, high }) => ({
    name: t.prices.range(from, to),
    cells: [
      events,
      words,
      percent(price),
      percent(forecast),
      words === 0
        ? "–"
        : low === null || high === null
          ? percent(said / words)
          : `${percent(said / words)} (${percent(low)} to ${percent(high)})`,
    ],
  }));
  return <Table label={t.prices.heading} head={t.prices.columns} rows={rows} />;
}

export function RuleTable({ rules }: { rules: readonly WireRule[] }) {
  const rows = rules.map(({ rule, trades, events, profit_per_contract: profit, low, high }) => ({
    name: t.rules.names[rule],
    cells: [
      trades,
      events,
      profit === null
        ? "–"
        : low === null || high === null
          ? profitText(profit)
          : `${profitText(profit)} (${profitText(low)} to ${profitText(high)})`,
    ],
  }));
  return <Table label={t.rules.heading} head={t.rules.columns} rows={rows} />;
}

interface TableProps {
  readonly label: string;
  /** The first one is the heading of the rows' names. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (string | number)[] }[];
  /** Whether the first cell of each row is a sentence. */
  readonly hasSentence?: boolean;
}

/** On a phone each row is a card, whose cells show the names of their columns. */
function Table({ label, head, rows, hasSentence = false }: TableProps) {
  return (
    <div class="record-scroll" role="region" aria-label={label} tabIndex={0}>
      <table class="record-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td
                  key={head[at + 1]}
                  class={hasSentence && at === 0 ? "record-says" : undefined}
                  data-column={head[at + 1]}
                >
                  {typeof cell === "number" ? numberText(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
