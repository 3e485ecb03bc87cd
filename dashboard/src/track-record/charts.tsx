const size = 320;
const inset = 36;
const span = size - 2 * inset;
const maxRadius = 14;

/** The words of a tenth: their mean chance, the share that was said, and its interval if it is known. */
export interface ReliabilityPoint {
  readonly chance: number;
  readonly said: number;
  readonly words: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface Props {
  readonly points: readonly ReliabilityPoint[];
  readonly texts: {
    readonly chart: string;
    readonly across: string;
    readonly up: string;
    readonly point: (chance: number, said: number, words: number) => string;
  };
}

/** For each tenth of chances, how often the words were said. On the diagonal, the chance was right. */
export function ReliabilityChart({ points, texts: t }: Props) {
  const most = Math.max(1, ...points.map(({ words }) => words));
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
      {points.map(({ chance, said, words, low, high }) => (
        <g key={chance}>
          {low !== null && high !== null && (
            <line class="record-range" x1={x(chance)} y1={y(low)} x2={x(chance)} y2={y(high)} />
          )}
          <circle
            class="record-point"
            cx={x(chance)}
            cy={y(said)}
            r={Math.max(3, maxRadius * Math.sqrt(words / most))}
          >
            <title>{t.point(chance, said, words)}</title>
          </circle>
        </g>
      ))}
    </svg>
  );
}
