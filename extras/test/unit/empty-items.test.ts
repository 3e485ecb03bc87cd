import { z } from "zod";
import { searchNFLStrikeWordEndpoint } from "@mention-market/service/functions/search-nfl-strike-word";
import { endpoints } from "../../src/functions.ts";

/** Two items of each list parameter of any function. */
const examples: Readonly<Record<string, readonly [string, string]>> = {
  market_tickers: ["KXA-1-B", "KXA-1-C"],
  market_ticker: ["KXA-1-B", "KXA-1-C"],
  event_ticker: ["KXA-1", "KXB-1"],
  series_ticker: ["KXA", "KXB"],
  types: ["event.listed", "market.settled"],
  phase: ["upcoming", "live"],
  role: ["chair", "executive"],
  labels: ["court:Ninth Circuit, of Appeals", "judge:B"],
  fiscal_quarter: ["Q3", "2025Q4"],
  target_team: ["BUF", "DEN"],
  target_home_team: ["BUF", "DEN"],
  target_away_team: ["BUF", "DEN"],
  target_season: ["2024", "2025"],
  target_weekday: ["SUN", "MON"],
};

const listed = z.object({ type: z.literal("array") });

/** Lists that refuse an empty item, with tests of their own. */
const strict = ["quotes"];

/** Whether a parameter is described as a list, also where that is inside of an optional one. */
function isList(schema: z.ZodType): boolean {
  if (listed.safeParse(z.globalRegistry.get(schema)).success) return true;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped && isList(z.instanceof(z.ZodType).parse(schema.unwrap()));
}

const lists = Object.values({ ...endpoints, searchNFLStrikeWord: searchNFLStrikeWordEndpoint }).flatMap(
  ({ name, querySchema }) =>
    Object.entries(querySchema.shape).flatMap(([parameter, field]) => {
      const schema = z.instanceof(z.ZodType).parse(field);
      return isList(schema) && !strict.includes(parameter) ? [[name, parameter, schema] as const] : [];
    }),
);

describe("a list parameter", () => {
  it.each(lists)("%s: %s skips empty items, at its ends and between others", (_name, parameter, schema) => {
    const [first = "", second = ""] = examples[parameter] ?? [];
    expect(first).not.toBe("");
    const expected: unknown = schema.parse(`${first},${second}`);
    for (const text of [`${first},,${second}`, `,${first}, ,${second},`, `${first},${second},,`])
      expect([text, schema.parse(text)]).toEqual([text, expected]);
    expect(schema.parse(`${first},`)).toEqual(schema.parse(first));
  });

  it("is one of many: each kind of list is among them", () => {
    const found = new Set(lists.map(([, parameter]) => parameter));
    for (const parameter of ["market_tickers", "types", "role", "labels", "fiscal_quarter", "target_season"])
      expect([parameter, found.has(parameter)]).toEqual([parameter, true]);
  });
});
