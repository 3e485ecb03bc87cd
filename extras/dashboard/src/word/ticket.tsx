import { useState } from "preact/hooks";
import { openAlert, useAddressedAlert } from "../alerts/open-alert.tsx";
import { wordSubject } from "../alerts/subject.ts";
import { hasPrices, hasChanges } from "../config/features.ts";
import { isBuy, type Edge } from "../event/edge.ts";
import { kalshiHref } from "../event/event-heading.tsx";
import type { Row } from "../event/rows.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireOrderBook, WireEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { CopyButton, ShareButton } from "../ui/copy-button.tsx";
import { inCents, centsText, contractsText, dollarsText, numberText } from "../ui/numbers.ts";
import { type Level, type Fill, fillOf, maxLevels } from "./fill.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.ticket;
const sides = ["yes", "no"] as const;
const maxContracts = 100_000;
const refreshMs = 10_000;

interface TicketProps {
  readonly row: Row;
  readonly event: Pick<WireEvent, "event_ticker" | "series_ticker" | "event_title" | "phase" | "fee">;
  /** Reads the order book: from the board, else with the account's key. */
  readonly requests: Requests;
  readonly isOnBoard: boolean;
  /** The text with which a link to the word is shared. */
  readonly sentence: string;
}

/** The cost of a number of contracts of a side now, with the fee and the edge, and a link to buy them. */
export function Ticket({ row, event, requests, isOnBoard, sentence }: TicketProps) {
  const [side, setSide] = useState(row.edge?.side ?? "yes");
  const [wanted, setWanted] = useState("100");
  const book = useBook({ marketTicker: row.ticker, requests, isOnBoard });
  const levels = { yes: book?.yes ?? levelsOf(row.yes), no: book?.no ?? levelsOf(row.no) };
  const best = levels[side][0] ?? null;
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
        {best === null ? (
          <p class="hint">{t.noOffer[side]}</p>
        ) : !isCount ? (
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

/** Why a side that leaves something is not bought, by the verdict; null where the verdict buys it. */
function whyNot(edge: Edge | null, side: "yes" | "no"): string | null {
  if (edge === null || !edge.hasOwnPrice) return t.noPrice;
  if (edge.side !== side) return t.within;
  if (edge.verdict === "unproven") return t.unproven;
  return isBuy(edge) ? null : t.within;
}

/** What each contract of the order leaves after the fee. It is green only where something is left and the verdict buys the side. */
function LeftLine({ left, side, edge }: { left: number; side: "yes" | "no"; edge: Edge | null }) {
  const each = centsText(Math.abs(left));
  const text = (left > 0 ? t.leaves : t.loses)(each === "0" ? t.lessThanTenth : each);
  const why = left > 0 ? whyNot(edge, side) : null;
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
  const worth = fair === null ? null : (side === "yes" ? fair.value : 100 - fair.value) * filled;
  const left = worth === null || total === null ? null : worth - total;
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
      {left !== null && <LeftLine left={left / filled} side={side} edge={edge} />}
      {notes.length > 0 && <p class="hint">{notes.join(" ")}</p>}
    </>
  );
}

/** The asks of both sides, cheapest first. */
interface Book {
  readonly yes: readonly Level[];
  readonly no: readonly Level[];
}

interface Options {
  readonly marketTicker: string;
  readonly requests: Requests;
  /** Whether the book comes from the board. Reading that uses no quota, so it is repeated while the page is visible. */
  readonly isOnBoard: boolean;
}

/** The order book of a market; null while it loads, and if it can't be read. */
function useBook({ marketTicker, requests, isOnBoard }: Options): Book | null {
  const query = new URLSearchParams({ market_ticker: marketTicker }).toString();
  const { body } = useReply(requests, {
    path: isOnBoard ? `getBoard?${query}` : hasPrices ? `getOrderBook?${query}` : null,
    isBody: isOrderBook,
    everyMs: isOnBoard ? refreshMs : null,
  });
  return body === null ? null : { yes: askLevelsOf(body.yes), no: askLevelsOf(body.no) };
}

function isOrderBook(body: unknown): body is WireOrderBook {
  return typeof body === "object" && body !== null && "buy_yes" in body && "yes" in body;
}

function askLevelsOf(asks: WireOrderBook["yes"]): Level[] {
  return asks.flatMap(({ price_dollars, size }) => {
    const price = inCents(price_dollars);
    return price === null ? [] : [{ price, size }];
  });
}
