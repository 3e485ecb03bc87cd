import { parseStored } from "../explorer/parse-json.ts";

/** A delivery's body as indented JSON; a body that is not JSON stays as it is. */
export function formattedBody(body: string): string {
  const value = parseStored(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

/** The market or event in a body, with its word; "" without one. */
export function subjectOf(body: string): string {
  const data = memberOf(parseStored(body), "data");
  const word = memberOf(data, "strike_word");
  const ticker = memberOf(data, "market_ticker") ?? memberOf(data, "event_ticker");
  return [typeof word === "string" ? `“${word}”` : "", typeof ticker === "string" ? ticker : ""]
    .filter((part) => part !== "")
    .join(" ");
}

function memberOf(value: unknown, name: string): unknown {
  const members: [string, unknown][] =
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  return members.find(([key]) => key === name)?.[1];
}
