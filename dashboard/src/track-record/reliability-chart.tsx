import { trackRecordTexts } from "./track-record-texts.ts";
import type { WireTenth } from "./wire.ts";

const t = trackRecordTexts.tenths;
const size = 320;
const inset = 36;
const span = size - 2 * inset;
const maxRadius = 14;

/** For each tenth of fair values, how often the words were said. On the diagonal, the fair value was right. */
export function ReliabilityChart({ tenths }: { tenths: readonly WireTenth[] }) {
  const filled = tenths.flatMap((tenth) =>
    tenth.mean_fair_value === null
      ? []
      : [{ ...tenth, fair: tenth.mean_fair_value, said: tenth.yes / tenth.markets }],
  );
  const most = Math.max(1, ...filled.map(({ markets }) => markets));
  const x = (share: number) => inset + share * span;
  const y = (share: number) => size - inset - share * span;
  return (
    <svg class="record-chart record-square" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.chart}>
      <rect class="record-frame" x={inset} y={inset} width={span} height={span} />
      <line class="record-zero" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <text x={x(share)} y={size - inset + 16} text-anchor="middle">
            {share * 100}
          </text>
          <text x={inset - 8} y={y(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      <text x={x(0.5)} y={size - 4} text-anchor="middle">
        {t.across}
      </text>
      <text x={inset - 8} y={inset - 14}>
        {t.up}
      </text>
      {filled.map(({ from, fair, said, markets }) => (
        <circle
          key={from}
          class="record-point"
          cx={x(fair)}
          cy={y(said)}
          r={Math.max(3, maxRadius * Math.sqrt(markets / most))}
        >
          <title>{t.point(fair, said, markets)}</title>
        </circle>
      ))}
    </svg>
  );
}
