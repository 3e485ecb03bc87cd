import { useState } from "preact/hooks";
import { openAlert, useAddressedAlert } from "../alerts/open-alert.ts";
import { wordSubject } from "../alerts/subject.ts";
import { hasChanges } from "../config/features.ts";
import { edgeKindOf, isBuy } from "../event/edge.ts";
import { kalshiHref } from "../event/event-heading.tsx";
import type { Row } from "../event/rows.ts";
import type { Requests } from "../explorer/requests.ts";
import type { WireEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText, numberText } from "../ui/numbers.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { ShareButton } from "../ui/share-button.tsx";
import { fillOf, maxLevels, type Level } from "./fill.ts";
import { TicketSums } from "./ticket-sums.tsx";
import { useBook } from "./use-book.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.ticket;
const sides = ["yes", "no"] as const;
const maxContracts = 100_000;

interface Props {
  readonly row: Row;
  readonly event: Pick<WireEvent, "event_ticker" | "series_ticker" | "event_title" | "phase" | "fee">;
  /** Reads the order book: from the board, else with the account's key. */
  readonly requests: Requests;
  readonly isOnBoard: boolean;
  /** The text with which a link to the word is shared. */
  readonly sentence: string;
}

/** The cost of a number of contracts of a side now, with the fee and the edge, and a link to buy them. */
export function Ticket({ row, event, requests, isOnBoard, sentence }: Props) {
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
            fair={row.fair}
            isWhole={book !== null && levels[side].length < maxLevels}
          />
        )}
      </div>
      <EdgeLine row={row} />
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

const whyGrey = {
  outside: "",
  none: "",
  within: t.within,
  noPrice: t.noPrice,
  unproven: t.unproven,
} as const;

/** The verdict on the better side. */
function EdgeLine({ row: { edge } }: { row: Row }) {
  if (edge === null) return null;
  const text = t.edge(texts.event.side[edge.side], edgeText(edge.cents));
  return isBuy(edge) ? (
    <p class="edge-green">{text}</p>
  ) : (
    <p class="edge-grey">
      {text} {whyGrey[edgeKindOf(edge)]}
    </p>
  );
}
