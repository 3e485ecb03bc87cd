import { useEffect, useMemo, useState } from "preact/hooks";
import { pointText } from "../event/price-points.ts";
import { priceLineOf, type PricePoint } from "../event/prices.ts";
import type { Row } from "../event/rows.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import { texts } from "../texts.ts";
import { Failed } from "./word-frame.tsx";
import { isTrades, tradesOf, tradesPath, tradesText, tradesTexts } from "./trades.ts";
import type { Dots } from "./word-chart.tsx";

const t = tradesTexts;

interface Props {
  readonly row: Row;
  /** When the row's price was read, UTC ms. */
  readonly readAt: number;
  readonly requests: Requests;
  /** UTC ms. */
  readonly now: number;
  /** Shows trades on the chart. */
  readonly onDots: (dots: Dots) => void;
}

/** Shows a word's trades on its chart, on demand: those of the time that the chart covers then. */
export function TradeDots({ row, readAt, requests, now, onDots }: Props) {
  const [path, setPath] = useState<string | null>(null);
  const [picked, setPicked] = useState<PricePoint | null>(null);
  const reply = useReply(requests, { path, isBody: isTrades, everyMs: null });
  const trades = useMemo(() => tradesOf(reply.body), [reply.body]);
  useEffect(() => {
    onDots({ trades, picked: picked && { trade: picked, text: pointText(picked) } });
  }, [trades, picked]);
  useEffect(() => () => onDots({}), []);
  const present = tradesPath(row.ticker, priceLineOf(row, readAt));
  if (present === null) return null;
  const toggle = () => {
    setPicked(null);
    setPath(path === null ? present : null);
  };
  const isLoading = path !== null && reply.body === null && reply.failure === null;
  return (
    <div class="trades">
      {trades.length > 0 && <TradePicker trades={trades} picked={picked} onPick={setPicked} />}
      <Failed state={reply} now={now} />
      <button type="button" class="button button-quiet button-small" onClick={toggle}>
        {path === null ? t.show : t.hide}
      </button>
      <span class="hint" role="status">
        {reply.body !== null ? tradesText(reply.body) : isLoading && texts.explorer.loading}
      </span>
    </div>
  );
}

interface PickerProps {
  readonly trades: readonly PricePoint[];
  readonly picked: PricePoint | null;
  readonly onPick: (trade: PricePoint | null) => void;
}

/** Walks from trade to trade, for whoever can't point at a dot: by keyboard, with a screen reader or with a finger. */
function TradePicker({ trades, picked, onPick }: PickerProps) {
  const last = trades.length - 1;
  const found = picked === null ? -1 : trades.indexOf(picked);
  const index = found === -1 ? last : found;
  const shown = trades[index];
  const pick = (value: string) => onPick(trades[Number(value)] ?? null);
  return (
    <input
      type="range"
      aria-label={t.pick}
      aria-valuetext={shown === undefined ? undefined : pointText(shown)}
      min={0}
      max={last}
      value={index}
      onFocus={({ currentTarget }) => pick(currentTarget.value)}
      onInput={({ currentTarget }) => pick(currentTarget.value)}
    />
  );
}
