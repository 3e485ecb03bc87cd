import { texts } from "../texts.ts";
import { centsText, contractsText, dollarsText } from "../ui/numbers.ts";
import type { Fill } from "./fill.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.ticket;

interface Props {
  /** Null without an offer. */
  readonly fill: Fill | null;
  readonly wanted: number;
  readonly side: "yes" | "no";
  /** The fair value of yes, in cents. */
  readonly fair: number | null;
  /** Whether the whole order book is known, not only the best offers. */
  readonly isWhole: boolean;
}

/** The cost of the order with its fee, its payout, and its edge by the fair value. */
export function TicketSums({ fill, wanted, side, fair, isWhole }: Props) {
  if (fill === null) return <p class="hint">{t.noOffer[side]}</p>;
  const { filled, atBest, average, worst, cost, fee, total, payout } = fill;
  const worth = fair === null ? null : (side === "yes" ? fair : 100 - fair) * filled;
  const left = worth === null || total === null ? null : worth - total;
  const lines = [
    { label: t.cost(contractsText(filled), centsText(average)), value: dollarsText(cost) },
    { label: t.fee, value: fee === null ? texts.event.unknown : dollarsText(fee) },
    { label: t.total, value: total === null ? texts.event.unknown : dollarsText(total), isSum: true },
    { label: t.payout[side], value: dollarsText(payout) },
    ...(left === null ? [] : [{ label: t.left, value: dollarsText(left, true) }]),
  ];
  const notes = [
    atBest < filled && t.rest(contractsText(atBest), centsText(worst)),
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
      {notes.length > 0 && <p class="hint">{notes.join(" ")}</p>}
    </>
  );
}
