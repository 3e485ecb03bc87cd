import { tenthText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { wordTexts } from "./word-texts.ts";
import type { EstimateSum } from "./estimate-sum.ts";

const t = wordTexts.sum;

/** The parts of an estimate: each piece of evidence, its weight, and its contribution. */
export function EstimateTable({ sum }: { sum: EstimateSum }) {
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
