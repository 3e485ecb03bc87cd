import type { Row } from "../event/rows.ts";
import { centsText, edgeText, volumeText } from "../event/figures.ts";
import { Scale } from "../event/marks.tsx";
import type { WireMarket } from "../explorer/wire.ts";
import { texts } from "../texts.ts";

const t = texts.event;

/** The word's market as the event's table has it, and the rules by which it settles. */
export function MarketFacts({ row, market }: { row: Row; market: WireMarket }) {
  const { estimate, record } = row;
  const facts = [
    { ...t.columns.bid, value: centsText(row.bid) },
    { ...t.columns.ask, value: centsText(row.ask) },
    { ...t.columns.last, value: centsText(row.last) },
    { ...t.columns.volume, value: volumeText(row.volume) },
    { ...t.columns.record, value: record === null ? t.unknown : t.record(record.yes, record.no) },
    {
      ...t.columns.estimate,
      value: estimate === null ? t.unknown : t.estimate(estimate.value, estimate.low, estimate.high),
    },
    { ...t.columns.fair, value: centsText(row.fair) },
    { ...t.columns.buy, value: edgeText(row.buyEdge) },
    { ...t.columns.sell, value: edgeText(row.sellEdge) },
  ];
  return (
    <section class="market-facts panel">
      <dl>
        {facts.map(({ label, hint, value }) => (
          <div key={label} title={hint}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Scale estimate={estimate} price={row.price} />
      <p class="hint">
        <b>{t.notes.noAdvice}</b> {t.notes.basis} <a href="/docs/estimates">{t.notes.how}</a>
      </p>
      {(market.rules_primary !== "" || market.rules_secondary !== "") && (
        <details>
          <summary>{texts.word.rules}</summary>
          <p>{market.rules_primary}</p>
          <p>{market.rules_secondary}</p>
        </details>
      )}
    </section>
  );
}
