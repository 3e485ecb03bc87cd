/** Converts dollars to cents: 0.405 dollars are 40.5 cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 1e6) / 1e4;
}

/** Parses typed cents as dollars; null unless they are between 0 and 100 cents. */
export function dollarsOf(cents: string): number | null {
  const text = cents.trim().replace(",", ".");
  const value = text === "" ? NaN : Number(text);
  return value > 0 && value < 100 ? Math.round(value * 1e4) / 1e6 : null;
}
