interface Alert {
  readonly market: string;
  readonly side: "yes" | "no";
  /** What that side costs now; null when not known. */
  readonly cents: number | null;
}

/** The form of a new watch, with a price to wait for filled in. */
export function alertHref({ market, side, cents }: Alert): string {
  const query = new URLSearchParams({
    market,
    when: `buy_${side}_at_or_below`,
    ...(cents !== null && { cents: String(cents) }),
  });
  return `/watches?${query.toString()}`;
}
