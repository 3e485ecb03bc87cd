import type { Row } from "../event/rows.ts";
import type { WireMarket } from "../explorer/wire.ts";
import { tenthText } from "../ui/numbers.ts";
import { dayText } from "../ui/times.ts";
import { estimateSumOf } from "./estimate-sum.ts";

const t = {
  caption:
    "Each kind of evidence counts by its weight, in settled markets, and within each kind newer events count more than older ones. The weighted mean is the estimate. How far it lies from the series' rate moves the price to our number.",
  evidence: "Evidence",
  share: "Share said, newer counting more, %",
  weight: "Weight",
  adds: "Adds, %",
  estimate: "Together, the estimate",
  rate: "The series' rate, from which it is measured",
  price: "Price",
  number: (isPriced: boolean) =>
    isPriced
      ? "Our number: the price, moved by 0.3 of that distance in log-odds (its range: by half, by double)"
      : "Our number: the estimate, moved by 0.3 of what the other words' prices say, in log-odds",
  newest: (day: string) => `newest of ${day}`,
  counted: (said: number, all: number, last: number | null, share: string) =>
    `said in ${said} of ${all}${last === null ? "" : `, ${last} of the last 8`}: ${share}% if all counted alike`,
  parts: {
    series: (count: number) =>
      count === 1 ? "Rate of the series, 1 settled market" : `Rate of the series, ${count} settled markets`,
    record: (count: number) =>
      count === 1 ? "1 settled market of this word" : `${count} settled markets of this word`,
    speaker: (count: number) =>
      count === 1
        ? "1 market of this word in the speaker's other series"
        : `${count} markets of this word in the speaker's other series`,
    transcripts: (count: number) => (count === 1 ? "1 transcript" : `${count} transcripts`),
  },
};

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
export function NumberSum({ market, row }: { market: WireMarket; row: Row }) {
  const sum = estimateSumOf(market, row.price);
  if (sum === null) return null;
  return (
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
                  {t.counted(counted.said, counted.all, last, tenthText((100 * counted.said) / counted.all))}
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
        {sum.rate !== null && <Step name={t.number(sum.price !== null)} value={row.fairText} />}
      </tfoot>
    </table>
  );
}
