import { dayText } from "../ui/times.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import { DifferenceChart } from "./difference-chart.tsx";
import { centsText, monthText, signed } from "./numbers.ts";
import { ReliabilityChart } from "./reliability-chart.tsx";
import { verdictOf } from "./verdict.ts";
import type { WireFormula, WireMonth, WireRule } from "./wire.ts";

const t = trackRecordTexts;

/** What one version of the formula scored. */
export function FormulaView({ formula, months }: { formula: WireFormula; months: readonly WireMonth[] }) {
  const { events, markets, brier, fair_minus_price: difference, coverage } = formula;
  return (
    <section class="record" aria-label={t.version(formula.version)}>
      <h2>{t.verdict(verdictOf(difference, events))}</h2>
      <p class="hint">
        {t.over(
          markets,
          events,
          dayText(`${formula.first_date}T12:00:00`),
          dayText(`${formula.last_date}T12:00:00`),
          formula.version,
        )}
      </p>
      {formula.made_up && <p class="notice notice-warn">{t.madeUp}</p>}
      <dl class="record-facts panel">
        <Fact name={t.facts.fairValue} value={brier.fair_value.toFixed(4)} />
        <Fact name={t.facts.price} value={brier.price.toFixed(4)} />
        <Fact name={t.facts.estimate} value={brier.estimate.toFixed(4)} />
        {difference !== null && (
          <Fact
            name={t.facts.difference}
            value={`${signed(difference.value)} (${signed(difference.low)} to ${signed(difference.high)})`}
          />
        )}
      </dl>
      <p class="hint">{t.facts.meaning}</p>

      <h3>{t.months.heading}</h3>
      <p class="hint">{t.months.meaning}</p>
      <DifferenceChart months={months} />
      <MonthTable months={months} />

      <h3>{t.tenths.heading}</h3>
      <p class="hint">{t.tenths.meaning}</p>
      <div class="record-columns">
        <ReliabilityChart tenths={formula.tenths} />
        <TenthTable formula={formula} />
      </div>
      {coverage !== null && <p>{t.coverage(coverage.contained, coverage.expected, coverage.words)}</p>}

      <h3>{t.rules.heading}</h3>
      <p class="hint">{t.rules.meaning}</p>
      <RuleTable rules={formula.backtest} />
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function MonthTable({ months }: { months: readonly WireMonth[] }) {
  return (
    <Table label={t.months.heading} head={t.months.columns}>
      {months.map(({ month, events, markets, fair_minus_price: one }) => (
        <tr key={month}>
          <th scope="row">{monthText(month)}</th>
          <td>{events}</td>
          <td>{markets}</td>
          <td>{one === null ? "–" : `${signed(one.value)} (${signed(one.low)} to ${signed(one.high)})`}</td>
        </tr>
      ))}
    </Table>
  );
}

function TenthTable({ formula }: { formula: WireFormula }) {
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

function RuleTable({ rules }: { rules: readonly WireRule[] }) {
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
