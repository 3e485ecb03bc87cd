import type { WireMarket } from "../explorer/wire.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { tenthText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { type EstimateSum, estimateSumOf } from "./estimate-sum.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.sum;

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

/** The parts of an estimate: each piece of evidence, its weight, and its contribution. */
function EstimateTable({ sum }: { sum: EstimateSum }) {
  return (
    <details>
      <summary>{t.heading}</summary>
      <table class="sum-table">
        <caption>{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.evidence}</th>
            <th scope="col">{t.share}</th>
            <th scope="col">{t.weight}</th>
            <th scope="col">{t.adds}</th>
          </tr>
        </thead>
        <tbody>
          {sum.parts.map(({ basis, count, share, counted, last, weight, adds, newest }) => (
            <tr key={basis}>
              <th scope="row">
                {t.parts[basis](count)}
                {counted !== null && (
                  <small>
                    {t.counted(
                      counted.said,
                      counted.all,
                      last,
                      tenthText((100 * counted.said) / counted.all),
                    )}
                  </small>
                )}
                {newest !== null && <small>{t.newest(dayText(`${newest}T12:00:00`))}</small>}
              </th>
              <td>{tenthText(share)}</td>
              <td>{tenthText(weight)}</td>
              <td>{tenthText(adds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.estimate}</th>
            <td />
            <td>{tenthText(sum.weight)}</td>
            <td>{tenthText(sum.estimate)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
