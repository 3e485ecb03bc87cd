import { useState } from "preact/hooks";
import { isBuy } from "../event/edge.ts";
import { kalshiHref } from "../event/event-heading.tsx";
import type { Row } from "../event/rows.ts";
import type { WireEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { centsText, contractsText, dollarsText, edgeText, numberText } from "../ui/numbers.ts";
import { ShareButton } from "../ui/share-button.tsx";
import { alertHref } from "../watches/alert-href.ts";
import { fillOf, type Fill } from "./fill.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.ticket;
const sides = ["yes", "no"] as const;
const maxContracts = 100_000;

interface Props {
  readonly row: Row;
  readonly event: Pick<WireEvent, "event_ticker" | "fee">;
  /** What a link to the word is sent with. */
  readonly sentence: string;
}

/** What a number of contracts of a side costs now, with the fee, and what it leaves; and where it is bought. */
export function Ticket({ row, event, sentence }: Props) {
  const [side, setSide] = useState(row.edge?.side ?? "yes");
  const [wanted, setWanted] = useState("100");
  const offered = side === "yes" ? row.yes : row.no;
  const contracts = Number(wanted);
  const isCount = Number.isInteger(contracts) && contracts >= 1 && contracts <= maxContracts;
  return (
    <section class="ticket panel" aria-labelledby="ticket-heading">
      <h2 id="ticket-heading">{t.heading}</h2>
      <form class="ticket-form" onSubmit={(submitted) => submitted.preventDefault()}>
        <fieldset>
          <legend class="visually-hidden">{t.side}</legend>
          {sides.map((one) => (
            <label key={one} class="ticket-side">
              <input type="radio" name="side" checked={side === one} onChange={() => setSide(one)} />
              <span>{texts.event.buy[one]}</span>
              <b>{centsText((one === "yes" ? row.yes : row.no)?.price ?? null)} ¢</b>
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
        {offered === null ? (
          <p class="hint">{t.noOffer[side]}</p>
        ) : !isCount ? (
          <p class="hint">{t.count(numberText(maxContracts))}</p>
        ) : (
          <Sums
            fill={fillOf({ ...offered, contracts, fee: event.fee })}
            wanted={contracts}
            side={side}
            fair={row.fair}
          />
        )}
      </div>
      <EdgeLine row={row} />
      <p class="ticket-actions">
        <a class="button" href={kalshiHref(event.event_ticker)} target="_blank" rel="noreferrer">
          {texts.event.atKalshi}
        </a>
        <a
          class="button button-quiet"
          href={alertHref({ market: row.ticker, side, cents: offered?.price ?? null })}
        >
          {texts.event.alert}
        </a>
        <ShareButton sentence={sentence} />
      </p>
    </section>
  );
}

interface SumsProps {
  readonly fill: Fill;
  readonly wanted: number;
  readonly side: "yes" | "no";
  /** Of yes, in cents. */
  readonly fair: number | null;
}

function Sums({ fill: { filled, cost, fee, total, payout }, wanted, side, fair }: SumsProps) {
  const worth = fair === null ? null : (side === "yes" ? fair : 100 - fair) * filled;
  const left = worth === null || total === null ? null : worth - total;
  const lines = [
    { label: t.cost(contractsText(filled)), value: dollarsText(cost) },
    { label: t.fee, value: fee === null ? texts.event.unknown : dollarsText(fee) },
    { label: t.total, value: total === null ? texts.event.unknown : dollarsText(total), isSum: true },
    { label: t.payout[side], value: dollarsText(payout) },
    { label: t.left, value: left === null ? texts.event.unknown : dollarsText(left, true) },
  ];
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
      {filled < wanted && <p class="hint">{t.only(contractsText(filled))}</p>}
    </>
  );
}

/** What the verdict says of the better side. */
function EdgeLine({ row: { edge } }: { row: Row }) {
  if (edge === null) return null;
  const text = t.edge(texts.event.side[edge.side], edgeText(edge.cents));
  return isBuy(edge) ? (
    <p class="edge-green">{text}</p>
  ) : (
    <p class="edge-grey">
      {text} {edge.cents > 0 && (edge.hasOwnPrice ? t.within : t.noPrice)}
    </p>
  );
}
