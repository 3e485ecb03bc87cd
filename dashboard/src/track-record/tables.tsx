import { centsText, differenceText, monthText } from "./numbers.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import { verdictOf } from "./verdict.ts";
import type { WireFormula, WireKind, WireMonth, WireRule } from "./wire.ts";

const t = trackRecordTexts;
const kinds = ["nfl", "earnings", "others"] as const;
const noEvents = { events: 0, markets: 0, fair_minus_price: null };

export function MonthTable({ months }: { months: readonly WireMonth[] }) {
  return (
    <Table label={t.months.heading} head={t.months.columns}>
      {months.map(({ month, events, markets, fair_minus_price: difference }) => (
        <tr key={month}>
          <th scope="row">{monthText(month)}</th>
          <td>{events}</td>
          <td>{markets}</td>
          <td>{differenceText(difference)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** A kind without an event too: of that nothing is known yet. */
export function KindTable({ scored }: { scored: readonly WireKind[] }) {
  return (
    <Table label={t.kinds.heading} head={t.kinds.columns}>
      {kinds.map((name) => {
        const found = scored.find(({ kind }) => kind === name);
        const { events, markets, fair_minus_price: difference } = found ?? noEvents;
        return (
          <tr key={name}>
            <th scope="row">{t.kinds.names[name]}</th>
            <td class="record-says">{t.kinds.verdict(verdictOf(difference, events))}</td>
            <td>{events}</td>
            <td>{markets}</td>
            <td>{differenceText(difference)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

export function TenthTable({ formula }: { formula: WireFormula }) {
  const percent = (share: number | null) => (share === null ? "–" : `${(100 * share).toFixed(0)}%`);
  return (
    <Table label={t.tenths.heading} head={t.tenths.columns}>
      {formula.tenths.map(({ from, to, markets, mean_fair_value, mean_price, yes }) => (
        <tr key={from}>
          <th scope="row">{t.tenths.range(from, to)}</th>
          <td>{markets}</td>
          <td>{percent(mean_fair_value)}</td>
          <td>{percent(mean_price)}</td>
          <td>{percent(markets === 0 ? null : yes / markets)}</td>
        </tr>
      ))}
    </Table>
  );
}

export function RuleTable({ rules }: { rules: readonly WireRule[] }) {
  return (
    <Table label={t.rules.heading} head={t.rules.columns}>
      {rules.map(({ rule, trades, events, profit_per_contract: profit, low, high }) => (
        <tr key={rule}>
          <th scope="row">{t.rules.names[rule]}</th>
          <td>{trades}</td>
          <td>{events}</td>
          <td>
            {profit === null ? "–" : centsText(profit)}
            {low !== null && high !== null && ` (${centsText(low)} to ${centsText(high)})`}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Table(props: { label: string; head: readonly string[]; children: preact.ComponentChildren }) {
  return (
    <div class="record-scroll" role="region" aria-label={props.label} tabIndex={0}>
      <table class="record-table">
        <thead>
          <tr>
            {props.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}
