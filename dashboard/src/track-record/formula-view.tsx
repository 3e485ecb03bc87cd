import { rateText, scoreText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import { DifferenceChart, ReliabilityChart, type ReliabilityPoint } from "./charts.tsx";
import { differenceText, profitText } from "./numbers.ts";
import { KindTable, MonthTable, PriceTable, RuleTable, TenthTable } from "./tables.tsx";
import { moneyVerdictOf, verdictOf } from "./verdict.ts";
import type { WireFormula, WireKind, WireMonth, WirePrice, WireRule, WireTenth } from "./wire.ts";

interface Props {
  readonly formula: WireFormula;
  /** The months of its version. */
  readonly months: readonly WireMonth[];
  readonly kinds: readonly WireKind[];
  /** By tenths of the price; empty for an older version. */
  readonly prices: readonly WirePrice[];
}

const t = trackRecordTexts;

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
      </dl>
      <p class="hint">{t.facts.meaning(rateText(0.25))}</p>

      <h3>{t.rules.heading}</h3>
      <Money rules={formula.backtest} />
      <RuleTable rules={formula.backtest} />
      <p class="hint">{t.rules.meaning}</p>

      <h3>{t.kinds.heading}</h3>
      <p class="hint">{t.kinds.meaning}</p>
      <KindTable scored={kinds} />

      <h3>{t.months.heading}</h3>
      <p class="hint">{t.months.meaning}</p>
      <DifferenceChart months={months} />
      <MonthTable months={months} />

      <h3>{t.tenths.heading}</h3>
      <p class="hint">{t.tenths.meaning}</p>
      <div class="record-columns">
        <ReliabilityChart points={formula.tenths.flatMap(pointOfTenth)} texts={t.tenths} />
        <TenthTable formula={formula} />
      </div>
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
      {coverage !== null && (
        <p>
          {t.coverage(coverage.contained, coverage.expected, coverage.words)}{" "}
          <a href="/docs/estimates#the-track-record">{t.how}</a>
        </p>
      )}
    </section>
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
  const green = rules.find(({ rule }) => rule === "green");
  const [profit, noOnAll] = [profitOf("green"), profitOf("always_no")];
  return (
    <>
      {green === undefined || profit === null ? (
        <p>{t.money.none}</p>
      ) : moneyVerdictOf(green) === "unknown" ? (
        <p class="record-few">{t.money.few(green.trades, green.events)}</p>
      ) : (
        <p class="record-money">
          <b>{profitText(profit)}</b> {t.money.each(green.trades, green.events)}{" "}
          {t.money.says[moneyVerdictOf(green)]}
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
