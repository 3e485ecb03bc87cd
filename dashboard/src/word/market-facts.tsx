import { closerOf } from "../event/closer.ts";
import { greyNote } from "../event/edge.ts";
import type { Offered, Row } from "../event/rows.ts";
import { centsText, edgeText, numberText } from "../ui/numbers.ts";
import { Scale } from "../event/marks.tsx";
import type { WireMarket } from "../explorer/wire.ts";
import { texts } from "../texts.ts";

const t = texts.event;

/** The word's market as the event's table has it, and the rules by which it settles. */
export function MarketFacts({ row, market }: { row: Row; market: WireMarket }) {
  const { estimate, edge } = row;
  const closer = closerOf(row);
  const facts = [
    ...(row.isSettled
      ? [
          { ...t.columns.before, value: centsText(row.priceBefore) },
          { ...t.columns.closer, value: closer === null ? t.unknown : t.closer[closer] },
        ]
      : [
          { ...t.columns.yes, value: offeredText(row.yes) },
          { ...t.columns.no, value: offeredText(row.no) },
          { ...t.columns.fair, value: centsText(row.fair) },
          { ...t.columns.edge, value: marginText(edge) },
          { ...t.columns.change, value: edgeText(row.change) },
        ]),
    {
      ...t.columns.estimate,
      value: estimate === null ? t.unknown : t.estimate(estimate.value, estimate.low, estimate.high),
    },
    { ...t.columns.known, value: knownText(row) },
  ];
  return (
    <section class="market-facts panel">
      <dl>
        {facts.map(({ label, unit, value }) => (
          <div key={label}>
            <dt>
              {label} {unit !== "" && `(${unit})`}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Scale estimate={estimate} price={row.price ?? row.priceBefore} />
      <p class="hint">
        <b>{t.notes.notAdvice}</b> {t.notes.basis} <a href="/docs/estimates">{t.notes.how}</a>
      </p>
      <details>
        <summary>{texts.word.meanings}</summary>
        {facts.map(({ label, definition }) => (
          <p key={label}>
            <b>{label}:</b> {definition}
          </p>
        ))}
      </details>
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

function knownText({ record, transcripts }: Row): string {
  const known = [
    record === null ? null : t.record(record.yes, record.no),
    transcripts === null ? null : t.transcripts(transcripts.said, transcripts.checked),
  ].filter((text) => text !== null);
  return known.length === 0 ? t.unknown : known.join(", ");
}

function marginText(edge: Row["edge"]): string {
  if (edge === null) return t.unknown;
  const note = greyNote(edge);
  return `${t.side[edge.side]} ${edgeText(edge.cents)}${note === null ? "" : `, ${note}`}`;
}

function offeredText(offered: Offered | null): string {
  if (offered === null) return t.unknown;
  const { price, size } = offered;
  return size === null ? centsText(price) : `${centsText(price)} ${t.size(numberText(size))}`;
}
