const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** Of a YYYY-MM. */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** A difference of Brier scores. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;
}

/** Dollars a contract, in cents. */
export function centsText(dollars: number): string {
  return `${dollars < 0 ? "−" : "+"}${Math.abs(100 * dollars).toFixed(1)}¢`;
}
