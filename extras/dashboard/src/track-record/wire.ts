/** The fields of getTrackRecord that the page uses. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

interface Compared {
  readonly version: number;
  readonly markets: number;
  readonly events: number;
  readonly fair_minus_price: Interval | null;
}

export interface WireMonth extends Compared {
  readonly month: string;
}

export interface WireKind extends Compared {
  readonly kind: "nfl" | "earnings" | "speeches" | "others";
}

export interface WireTenth {
  readonly from: number;
  readonly to: number;
  readonly markets: number;
  readonly mean_fair_value: number | null;
  readonly mean_price: number | null;
  readonly yes: number;
}

export interface WirePrice {
  readonly from: number;
  readonly to: number;
  readonly events: number;
  readonly words: number;
  readonly said: number;
  readonly price: number | null;
  readonly forecast: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface WireRule {
  readonly rule: "fair_value" | "buy" | "interval" | "always_yes" | "always_no";
  readonly trades: number;
  readonly events: number;
  readonly profit_per_contract: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface WireFormula extends Compared {
  readonly first_date: string;
  readonly last_date: string;
  readonly made_up: boolean;
  readonly brier: { readonly estimate: number; readonly price: number; readonly fair_value: number };
  readonly coverage: {
    readonly contained: number;
    readonly expected: number;
    readonly words: number;
  } | null;
  readonly tenths: readonly WireTenth[];
  readonly backtest: readonly WireRule[];
}

export interface WireTrackRecord {
  readonly formula: readonly WireFormula[];
  readonly by_month: readonly WireMonth[];
  readonly by_kind: readonly WireKind[];
  readonly by_price: readonly WirePrice[];
  readonly pending: number;
  readonly excluded: number;
  readonly missed: number;
}

export function isTrackRecord(body: unknown): body is WireTrackRecord {
  return (
    typeof body === "object" &&
    body !== null &&
    "formula" in body &&
    Array.isArray(body.formula) &&
    "by_month" in body &&
    Array.isArray(body.by_month) &&
    "by_kind" in body &&
    Array.isArray(body.by_kind) &&
    "by_price" in body &&
    Array.isArray(body.by_price)
  );
}
