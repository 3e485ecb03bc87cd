import { useState } from "preact/hooks";
import { openAlert, useAddressedAlert } from "../alerts/open-alert.tsx";
import { wordSubject } from "../alerts/subject.ts";
import { hasChanges } from "../config/features.ts";
import { isBuy, type Edge } from "../event/edge.ts";
import { kalshiHref } from "../event/event-heading.tsx";
import type { Row } from "../event/rows.ts";
import type { WireEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { CopyButton, ShareButton } from "../ui/copy-button.tsx";
import { centsText, contractsText, dollarsText, numberText } from "../ui/numbers.ts";
import { type Book, type Level, type Fill, fillOf, maxLevels } from "./fill.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.ticket;
const sides = ["yes", "no"] as const;
const maxContracts = 100_000;

interface TicketProps {
  readonly row: Row;
  readonly event: Pick<WireEvent, "event_ticker" | "series_ticker" | "event_title" | "phase" | "fee">;
  /** Its best prices are those of the row. Null if only the best offers are known. */
  readonly book: Book | null;
  /** The text with which a link to the word is shared. */
  readonly sentence: string;
}

/** The cost of a number of contracts of a side now, with the fee and the edge, and a link to buy them. */
export function Ticket({ row, event, book, sentence }: TicketProps) {
  const [side, setSide] = useState(row.edge?.side ?? "yes");
  const [wanted, setWanted] = useState("100");
  const levels = { yes: book?.yes ?? levelsOf(row.yes), no: book?.no ?? levelsOf(row.no) };
  const contracts = Number(wanted);
  const subject = {
    ...wordSubject(event, row, side),
    costs: { yes: levels.yes[0]?.price ?? null, no: levels.no[0]?.price ?? null },
  };
  useAddressedAlert((ticker) => (ticker === row.ticker ? subject : null));
  const isCount = Number.isInteger(contracts) && contracts >= 1 && contracts <= maxContracts;
  return (
    <section class="ticket panel" aria-labelledby="ticket-heading">
      <h2 id="ticket-heading">{t.heading}</h2>
      <form class="ticket-form" onSubmit={(submitted) => submitted.preventDefault()}>
        <fieldset>
          <legend class="visually-hidden">{t.side}</legend>
          {sides.map((shown) => (
            <label key={shown} class="ticket-side">
              <input type="radio" name="side" checked={side === shown} onChange={() => setSide(shown)} />
              <span>{texts.event.buy[shown]}</span>
              <b>{centsText(levels[shown][0]?.price ?? null)} ¢</b>
            </label>
          ))}
        </fieldset>
        <label class="ticket-count">
          <span>{t.contracts}</span>
          <input
            class="input"
            inputMode="numeric"
            autocomplete="off"
            value={wanted}
            aria-invalid={!isCount}
            aria-describedby="ticket-note"
            onInput={({ currentTarget }) => setWanted(currentTarget.value.trim())}
          />
        </label>
      </form>
      <div id="ticket-note" aria-live="polite">
        {!isCount ? (
          <p class="hint">{t.count(numberText(maxContracts))}</p>
        ) : (
          <TicketSums
            fill={fillOf(levels[side], contracts, event.fee)}
            wanted={contracts}
            side={side}
            row={row}
            isWhole={book !== null && levels[side].length < maxLevels}
          />
        )}
      </div>
      <p class="ticket-actions">
        <a class="button" href={kalshiHref(event.event_ticker)} target="_blank" rel="noreferrer">
          {texts.event.atKalshi}
        </a>
        <CopyButton
          class="button-quiet"
          text={`${row.word}, ${texts.event.side[side]}`}
          label={t.copy}
          onCopied={() => undefined}
        />
        {hasChanges && (
          <button type="button" class="button button-quiet" onClick={() => openAlert(subject)}>
            {texts.alert.alert}
          </button>
        )}
        <ShareButton sentence={sentence} />
      </p>
    </section>
  );
}

function levelsOf(offer: Level | null): readonly Level[] {
  return offer === null ? [] : [offer];
}

/** Why a side that leaves something is not bought, by the verdict and the order's cost; null where it is bought. */
function whyNot(edge: Edge | null, side: "yes" | "no", isOutside: boolean): string | null {
  if (edge === null || !edge.hasOwnPrice) return t.noPrice;
  if (edge.side !== side || !isOutside) return t.within;
  if (edge.verdict === "unproven") return t.unproven;
  return isBuy(edge) ? null : t.within;
}

interface LeftProps {
  /** What the order leaves by the number, in cents for each contract. */
  readonly left: number;
  readonly side: "yes" | "no";
  readonly edge: Edge | null;
  /** Whether price and fee of the order lie outside the number's range. */
  readonly isOutside: boolean;
}

/**
 * What each contract of the order leaves after the fee. It is green only where the verdict buys the side, and price and fee of the order
 * lie outside the range: at the prices of now, and deeper in the book, they may lie within.
 */
function LeftLine({ left, side, edge, isOutside }: LeftProps) {
  const each = centsText(Math.abs(left));
  const text = (left > 0 ? t.leaves : t.loses)(each === "0" ? t.lessThanTenth : each);
  const why = left > 0 ? whyNot(edge, side, isOutside) : null;
  return left > 0 && why === null ? (
    <p class="edge-green">{text}</p>
  ) : (
    <p class="edge-grey">
      {text} {why}
    </p>
  );
}

interface TicketSumsProps {
  /** Null without an offer. */
  readonly fill: Fill | null;
  readonly wanted: number;
  readonly side: "yes" | "no";
  readonly row: Pick<Row, "fair" | "edge">;
  /** Whether the whole order book is known, not only the best offers. */
  readonly isWhole: boolean;
}

/** The cost of the order with its fee, its payout, and its edge by the fair value. */
function TicketSums({ fill, wanted, side, row: { fair, edge }, isWhole }: TicketSumsProps) {
  if (fill === null) return <p class="hint">{t.noOffer[side]}</p>;
  const { filled, atBest, best, average, worst, cost, fee, total, payout } = fill;
  /** By the number, and by the end of its range that is nearer to the price. */
  const [worth = null, least = 0] =
    fair === null ? [] : side === "yes" ? [fair.value, fair.low] : [100 - fair.value, 100 - fair.high];
  const left = worth === null || total === null ? null : worth * filled - total;
  const lines = [
    { label: t.cost(contractsText(filled), centsText(average), atBest < filled), value: dollarsText(cost) },
    { label: t.fee, value: fee === null ? texts.event.unknown : dollarsText(fee) },
    { label: t.total, value: total === null ? texts.event.unknown : dollarsText(total), isSum: true },
    { label: t.payout[side], value: dollarsText(payout) },
    ...(left === null ? [] : [{ label: t.left, value: dollarsText(left, true) }]),
  ];
  const notes = [
    atBest < filled && t.rest(contractsText(atBest), centsText(best), centsText(worst)),
    filled < wanted && (isWhole ? t.noMore(contractsText(filled)) : t.only(contractsText(filled))),
  ].filter((note) => note !== false);
  return (
    <>
      <dl class="ticket-sums">
        {lines.map(({ label, value, isSum = false }) => (
          <div key={label} class={isSum ? "ticket-total" : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {left !== null && (
        <LeftLine left={left / filled} side={side} edge={edge} isOutside={least * filled > (total ?? 0)} />
      )}
      {notes.length > 0 && <p class="hint">{notes.join(" ")}</p>}
    </>
  );
}
