import type { Row } from "../event/rows.ts";
import type { WireMarket } from "../explorer/wire.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { LateSum } from "./late-parts.tsx";
import { requirementText } from "./requirement.ts";
import { wordTexts } from "./word-texts.ts";

/** The sum of a word's number, its market's ticker and the rules of the market. */
export function HowMade({ market, row }: { market: WireMarket; row: Row }) {
  const { market_ticker: ticker, rules_primary: primary, rules_secondary: secondary } = market;
  const requirement = requirementText(market);
  return (
    <section class="how-made panel" aria-label={wordTexts.howMade}>
      {(market.estimate?.parts.length ?? 0) > 0 && (
        <details>
          <summary>{wordTexts.sum}</summary>
          <LateSum market={market} row={row} />
        </details>
      )}
      {requirement !== null && primary !== "" && <p class="requirement">{requirement}</p>}
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
