import { closerOf } from "../event/closer.ts";
import { withUnit } from "../event/cells.tsx";
import type { Row } from "../event/rows.ts";
import type { WireMarket } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText } from "../ui/numbers.ts";
import { estimateSumOf } from "./estimate-sum.ts";
import { EstimateTable } from "./estimate-table.tsx";
import { WideScale } from "./wide-scale.tsx";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.chance;

/** The fair value of a word beside its price, and the reason. For a settled word, its evidence from before. */
export function Chance({ row, market, reason }: { row: Row; market: WireMarket; reason: string | null }) {
  const { estimate, fair, price, priceBefore, change, isSettled } = row;
  const sum = estimateSumOf(market.estimate ?? null);
  const closer = closerOf(row);
  return (
    <section class="chance panel" aria-label={t.label}>
      {isSettled ? (
        <p class="chance-large">
          <span>{t.priceBefore}</span> <b>{withUnit(centsText(priceBefore))}</b>
        </p>
      ) : (
        <>
          <p class="chance-large">
            <span>{t.fair}</span> <b>{withUnit(centsText(fair))}</b>
          </p>
          <p class="chance-price">
            {t.price} <b>{withUnit(centsText(price))}</b>
            {change !== null && <small> {t.change(edgeText(change))}</small>}
          </p>
        </>
      )}
      <WideScale estimate={estimate} price={price ?? priceBefore} />
      {isSettled && estimate !== null && (
        <p>
          {t.estimate(texts.event.estimate(estimate.value, estimate.low, estimate.high))}{" "}
          {closer !== null && t.closer[closer]}
        </p>
      )}
      {reason !== null && <p class="chance-reason">{reason}</p>}
      <p class="hint">
        <b>{texts.event.notes.notAdvice}</b> {texts.event.notes.basis}{" "}
        <a href="/docs/estimates">{texts.event.notes.how}</a>
      </p>
      {sum !== null && <EstimateTable sum={sum} />}
      {(market.rules_primary !== "" || market.rules_secondary !== "") && (
        <details>
          <summary>{wordTexts.rules}</summary>
          <p>{market.rules_primary}</p>
          <p>{market.rules_secondary}</p>
        </details>
      )}
    </section>
  );
}
