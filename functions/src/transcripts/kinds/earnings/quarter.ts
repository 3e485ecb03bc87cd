import type { LabelTest } from "../../index/filter.ts";

/** A fiscal quarter, of one year or of any. */
export interface Quarter {
  readonly year: number | null;
  readonly quarter: number;
}

const form = /^(?:(\d{4})?Q)?([1-4])$/i;

/** `3`, `Q3` or `2025Q3`; null for another text. */
export function quarterIn(text: string): Quarter | null {
  const [, year, quarter] = form.exec(text.trim()) ?? [];
  if (quarter === undefined) return null;
  return { year: year === undefined ? null : Number(year), quarter: Number(quarter) };
}

export function quarterTest({ year, quarter }: Quarter): LabelTest {
  const ofYear = { label: "fiscal_quarter", values: [quarter] };
  return year === null ? ofYear : { all: [ofYear, { label: "fiscal_year", values: [year] }] };
}
