import type { Row } from "../event/rows.ts";
import type { WireMarket } from "../explorer/wire.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { tenthText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { type EstimateSum, estimateSumOf } from "./estimate-sum.ts";
import { requirementText } from "./requirement.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.sum;

/** The sum of a word's number, its market's ticker and the rules of the market. */
export function HowMade({ market, row }: { market: WireMarket; row: Row }) {
  const sum = estimateSumOf(market, row.price);
  const { market_ticker: ticker, rules_primary: primary, rules_secondary: secondary } = market;
  const requirement = requirementText(market);
  return (
    <section class="how-made panel" aria-label={wordTexts.howMade}>
      {sum !== null && <EstimateTable sum={sum} number={row.fairText} />}
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

/** A line of the sum without a weight. */
function Step({ name, value }: { name: string; value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td />
      <td />
      <td>{value}</td>
    </tr>
  );
}

/** The parts of an estimate: each piece of evidence, its weight, and its contribution; then how it moves the price to the number. */
function EstimateTable({ sum, number }: { sum: EstimateSum; number: string }) {
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
          {sum.rate !== null && <Step name={t.rate} value={tenthText(sum.rate)} />}
          {sum.price !== null && <Step name={t.price} value={tenthText(sum.price)} />}
          {sum.rate !== null && <Step name={t.number(sum.price !== null)} value={number} />}
        </tfoot>
      </table>
    </details>
  );
}
