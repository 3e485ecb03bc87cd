import type { Span } from "./candle.ts";

/** What of a span the others do not cover, in order. `covered` is in order and without overlaps. */
export function gapsIn(span: Span, covered: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let from = span.from;
  for (const one of covered) {
    if (one.to < from) continue;
    if (one.from > span.to) break;
    if (one.from > from) gaps.push({ from, to: one.from - 1 });
    from = one.to + 1;
  }
  if (from <= span.to) gaps.push({ from, to: span.to });
  return gaps;
}

/** Spans with one more, in order and without overlaps; those that touch become one. An empty one changes nothing. */
export function withSpan(covered: readonly Span[], { from, to }: Span): Span[] {
  if (from > to) return [...covered];
  const near = covered.filter((one) => one.from <= to + 1 && one.to >= from - 1);
  const joined = {
    from: Math.min(from, ...near.map((one) => one.from)),
    to: Math.max(to, ...near.map((one) => one.to)),
  };
  return [
    ...covered.filter((one) => one.to < from - 1),
    joined,
    ...covered.filter((one) => one.from > to + 1),
  ];
}

/** The shortest span that holds all of them; null for none. */
export function hullOf(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null;
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}
