import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { numberText, percentText, rateText, scoreText } from "../ui/numbers.ts";
import { monthText, dayText } from "../ui/times.ts";
import { DifferenceChart, ReliabilityChart, type ReliabilityPoint } from "./charts.tsx";
import { differenceText, profitText } from "./numbers.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import { verdictOf, moneyVerdictOf } from "./verdict.ts";
import type { WireFormula, WireKind, WireMonth, WirePrice, WireRule, WireTenth } from "./wire.ts";

const t = trackRecordTexts;
const kinds = ["nfl", "earnings", "speeches", "others"] as const;
const noEvents = { events: 0, markets: 0, fair_minus_price: null };

interface Props {
  readonly formula: WireFormula;
  /** The months of its version. */
  readonly months: readonly WireMonth[];
  readonly kinds: readonly WireKind[];
  /** By tenths of the price; empty for an older version. */
  readonly prices: readonly WirePrice[];
}

/** The scores of a version of the formula. */
export function FormulaView({ formula, months, kinds, prices }: Props) {
  const { events, markets, brier, fair_minus_price: difference, coverage } = formula;
  return (
    <section class="record" aria-label={t.version(formula.version)}>
      {formula.made_up && <p class="notice notice-warn">{t.madeUp}</p>}
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
      <dl class="record-facts panel">
        <Fact name={t.facts.fairValue} value={scoreText(brier.fair_value)} />
        <Fact name={t.facts.price} value={scoreText(brier.price)} />
        <Fact name={t.facts.estimate} value={scoreText(brier.estimate)} />
        <Fact name={t.facts.difference} value={differenceText(difference)} />
        <Fact name={t.facts.held} value={coverage === null ? "–" : percentText(coverage.contained)} />
      </dl>
      <p class="hint">{t.facts.meaning(rateText(0.25))}</p>

      <Money rules={formula.backtest} />

      <h3>{t.tenths.heading}</h3>
      <p class="hint">{t.tenths.meaning}</p>
      <div class="record-columns">
        <ReliabilityChart points={formula.tenths.flatMap(pointOfTenth)} texts={t.tenths} />
        <Fold summary={t.numbers}>
          <TenthTable formula={formula} />
        </Fold>
      </div>
      <Fold summary={t.more}>
        <h3>{t.rules.heading}</h3>
        <RuleTable rules={formula.backtest} />
        <p class="hint">{t.rules.meaning}</p>

        <h3>{t.kinds.heading}</h3>
        <p class="hint">{t.kinds.meaning}</p>
        <KindTable scored={kinds} />

        <h3>{t.months.heading}</h3>
        <p class="hint">{t.months.meaning}</p>
        <DifferenceChart months={months} />
        <MonthTable months={months} />

        {prices.length > 0 && (
          <>
            <h3>{t.prices.heading}</h3>
            <p class="hint">{t.prices.meaning}</p>
            <div class="record-columns">
              <ReliabilityChart points={prices.flatMap(pointOfPrice)} texts={t.prices} />
              <PriceTable prices={prices} />
            </div>
          </>
        )}
      </Fold>
      {coverage !== null && (
        <p>
          {t.coverage(coverage.contained, coverage.expected, coverage.words)}{" "}
          <a href="/docs/estimates#the-track-record">{t.how}</a>
        </p>
      )}
    </section>
  );
}

/** Open from the start where there is room. On a phone the page is a picture and some figures until it is opened. */
function Fold({ summary, children }: { summary: string; children: ComponentChildren }) {
  const [isWide] = useState(() => matchMedia("(min-width: 40.01rem)").matches);
  return (
    <details class="record-fold" open={isWide}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function pointOfTenth({ mean_fair_value: chance, yes, markets }: WireTenth): ReliabilityPoint[] {
  return chance === null ? [] : [{ chance, said: yes / markets, words: markets, low: null, high: null }];
}

function pointOfPrice({ price, said, words, low, high }: WirePrice): ReliabilityPoint[] {
  return price === null ? [] : [{ chance: price, said: said / words, words, low, high }];
}

/** What a contract of each word whose verdict buys would have earned, whether that is significant, and what no on every word would have. */
function Money({ rules }: { rules: WireFormula["backtest"] }) {
  const profitOf = (name: WireRule["rule"]) =>
    rules.find(({ rule }) => rule === name)?.profit_per_contract ?? null;
  const bought = rules.find(({ rule }) => rule === "buy");
  const [profit, noOnAll] = [profitOf("buy"), profitOf("always_no")];
  return (
    <>
      {bought === undefined || profit === null ? (
        <p>{t.money.none}</p>
      ) : moneyVerdictOf(bought) === "unknown" ? (
        <p class="record-few">{t.money.few(bought.trades, bought.events)}</p>
      ) : (
        <p class="record-money">
          <b>{profitText(profit)}</b> {t.money.each(bought.trades, bought.events)}{" "}
          {t.money.says[moneyVerdictOf(bought)]}
        </p>
      )}
      {noOnAll !== null && <p class="record-beside">{t.money.beside(profitText(noOnAll))}</p>}
    </>
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
  const rows = months.map(({ month, events, markets, fair_minus_price: difference }) => ({
    name: monthText(month),
    cells: [events, markets, differenceText(difference)],
  }));
  return <Table label={t.months.heading} head={t.months.columns} rows={rows} />;
}

/** Includes kinds without a scored event, about which nothing is known yet. */
function KindTable({ scored }: { scored: readonly WireKind[] }) {
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

function TenthTable({ formula }: { formula: WireFormula }) {
  const percent = (share: number | null) => (share === null ? "–" : `${numberText(100 * share)}%`);
  const scored = formula.tenths.filter(({ markets }) => markets > 0);
  const rows = scored.map(({ from, to, markets, mean_fair_value, mean_price, yes }) => ({
    name: t.tenths.range(from, to),
    cells: [markets, percent(mean_fair_value), percent(mean_price), percent(yes / markets)],
  }));
  return <Table label={t.tenths.heading} head={t.tenths.columns} rows={rows} />;
}

function PriceTable({ prices }: { prices: readonly WirePrice[] }) {
  const percent = (share: number | null) => (share === null ? "–" : `${numberText(100 * share)}%`);
  const scored = prices.filter(({ words }) => words > 0);
  const rows = scored.map(({ from, to, events, words, said, price, forecast, low, high }) => ({
    name: t.prices.range(from, to),
    cells: [
      events,
      words,
      percent(price),
      percent(forecast),
      low === null || high === null
        ? percent(said / words)
        : `${percent(said / words)} (${percent(low)} to ${percent(high)})`,
    ],
  }));
  return <Table label={t.prices.heading} head={t.prices.columns} rows={rows} />;
}

function RuleTable({ rules }: { rules: readonly WireRule[] }) {
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
