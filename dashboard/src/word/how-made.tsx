import type { WireMarket } from "../explorer/wire.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { estimateSumOf } from "./estimate-sum.ts";
import { EstimateTable } from "./estimate-table.tsx";
import { wordTexts } from "./word-texts.ts";

/** The sum of a word's estimate, its market's ticker and the rules of the market. */
export function HowMade({ market }: { market: WireMarket }) {
  const sum = estimateSumOf(market);
  const { market_ticker: ticker, rules_primary: primary, rules_secondary: secondary } = market;
  return (
    <section class="how-made panel" aria-label={wordTexts.howMade}>
      {sum !== null && <EstimateTable sum={sum} />}
      {(primary !== "" || secondary !== "") && (
        <details>
          <summary>{wordTexts.rules}</summary>
          <p>{primary}</p>
          <p>{secondary}</p>
        </details>
      )}
      <p class="market-ticker">
        {wordTexts.market} <code>{ticker}</code>
        <CopyButton
          class="button-quiet button-small"
          text={ticker}
          label={wordTexts.copyTicker}
          onCopied={() => undefined}
        />
      </p>
    </section>
  );
}
