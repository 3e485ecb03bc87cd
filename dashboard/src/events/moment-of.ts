/** What a list says of when an event is. */
export interface Dated {
  readonly scheduledStartTime: string | null;
  /** YYYY-MM-DD; only of an event without a start. */
  readonly event_date?: string | undefined;
}

/** The start of an event, else noon of its day on the reader's clock, UTC ms; null if neither is known. */
export function momentOf({ scheduledStartTime, event_date: day }: Dated): number | null {
  if (scheduledStartTime !== null) return Date.parse(scheduledStartTime);
  return day === undefined ? null : Date.parse(`${day}T12:00:00`);
}
