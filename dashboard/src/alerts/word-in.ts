import type { WordSubject } from "./subject.ts";

/** The word of an alert, from the market's record. If the word is unknown, the ticker is shown instead. */
export function wordIn(body: unknown, ticker: string): WordSubject {
  const members = new Map<string, unknown>(
    typeof body === "object" && body !== null ? Object.entries(body) : [],
  );
  const text = (name: string) => {
    const value = members.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const cents = (name: string) => {
    const value = members.get(name);
    return typeof value === "number" && value > 0 && value < 1 ? Math.round(value * 1e4) / 100 : null;
  };
  return {
    kind: "word",
    ticker,
    word: text("strike_word") ?? ticker,
    event: text("event_subtitle") ?? "",
    costs: { yes: cents("yes_ask_dollars"), no: cents("no_ask_dollars") },
    side: "yes",
    of: null,
  };
}
