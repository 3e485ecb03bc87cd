import { z } from "zod";
import fc from "fast-check";
import { readArguments, toolArguments, acceptedIn, inputSchemaOf } from "../../../src/mcp/arguments.ts";
import { tools } from "../../../src/mcp/tools.ts";
import { verdicts } from "../../../src/estimates/verdict.ts";
import { rankedBy, rankedPriceOf, rankings, type RankedWord } from "../../../src/mcp/market-rows.ts";

const schema = z.object({
  by: z.enum(["price", "edge"]).default("price").describe("highest first"),
  types: z.array(z.enum(["listed", "settled"])).optional(),
  hours: z.int().min(1).max(168).default(24).describe("hours from now"),
  with_context: z.boolean().default(false),
  q: z.string().max(20).optional(),
  series_ticker: toolArguments.series_ticker.optional(),
});
const read = (sent: Record<string, unknown>) => readArguments(schema, inputSchemaOf(schema), sent);

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

describe("an argument of a tool", () => {
  it.each([
    [{ by: "volume" }, "one of price, edge: highest first; given: volume"],
    [{ types: ["opened"] }, "a list of listed, settled"],
    [{ hours: 1.5 }, "a whole number from 1 to 168: hours from now"],
    [{ hours: "169" }, "a whole number from 1 to 168: hours from now; given: 169"],
    [{ with_context: "yes" }, "true or false; given: yes"],
    [{ q: "a".repeat(21) }, `a text, and not too long; given: ${"a".repeat(21)}`],
    [{ series_ticker: "\ud800" }, expect.stringContaining("such as KXFEDMENTION")],
  ])("that is not accepted is an error that says what is: %j", (sent, detail) => {
    const [name] = Object.keys(sent);
    const error = { code: "invalid", publicMessage: `Invalid parameter: ${name}`, detail };
    expect(errorOf(() => read(sent))).toMatchObject(error);
  });

  it("may be a text where a number, a truth value or a list is meant", () => {
    const sent = { hours: "12", with_context: "true", types: "listed, settled" };
    expect(read(sent)).toMatchObject({ hours: 12, with_context: true, types: ["listed", "settled"] });
  });

  it("of every tool has an error that names all values of a list, and the bounds of a number", () => {
    for (const { name, inputSchema } of tools)
      for (const argument of Object.keys(inputSchema.properties)) {
        const text = acceptedIn(inputSchema, argument);
        expect([name, argument, text]).toEqual([name, argument, expect.not.stringContaining("undefined")]);
        const values = z
          .looseObject({ enum: z.array(z.string()) })
          .safeParse(inputSchema.properties[argument]);
        for (const value of values.data?.enum ?? []) expect(text).toContain(value);
      }
  });
});

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const edge = fc.integer({ min: -50, max: 50 }).map((cents) => cents / 100);
const offer = fc.option(fc.record({ price_dollars: share, edge_dollars: fc.option(edge) }));
const word: fc.Arbitrary<RankedWord & { readonly id: string }> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom("open", "closed", null),
  yes_bid_dollars: fc.option(share),
  yes_ask_dollars: fc.option(share),
  last_price: fc.option(fc.integer({ min: 1, max: 99 })),
  estimate: fc.option(
    fc.record({
      ...{ probability: share, low: share, high: share },
      ...{ fair_value: fc.option(share), fair_low: fc.option(share), fair_high: fc.option(share) },
    }),
  ),
  buy_yes: offer,
  buy_no: offer,
  verdict: fc.option(fc.constantFrom(...verdicts)),
});
const words = fc.uniqueArray(word, { selector: ({ id }) => id, maxLength: 40, size: "max" });

const buys = ({ verdict }: RankedWord) => verdict === "buy_yes" || verdict === "buy_no";
/** Of the side that the verdict buys, else of the better one; -1 where none is known. */
function edgeOf({ verdict, buy_yes, buy_no }: RankedWord): number {
  const yes = buy_yes?.edge_dollars ?? -1;
  const no = buy_no?.edge_dollars ?? -1;
  return verdict === "buy_yes" ? yes : verdict === "buy_no" ? no : Math.max(yes, no);
}
const isDescending = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0));

describe("words by edge", () => {
  it("are those whose verdict buys, largest edge of that side first, then all others, largest edge first", () => {
    fc.assert(
      fc.property(words, (given) => {
        const ranked = rankedBy("edge", given);
        const first = ranked.findIndex((one) => !buys(one));
        const others = first === -1 ? [] : ranked.slice(first);
        expect(others.filter(buys)).toEqual([]);
        expect(isDescending(ranked.filter(buys).map(edgeOf))).toBe(true);
        expect(isDescending(others.map(edgeOf))).toBe(true);
      }),
    );
  });
});

it("have no price by which they rank where nobody would trade: a book of 3 and 97 is not 0.50", () => {
  const open = { status: "open" as const, last_price: 40 };
  expect(rankedPriceOf({ ...open, yes_bid_dollars: 0.03, yes_ask_dollars: 0.97 })).toBeNull();
  expect(rankedPriceOf({ ...open, yes_bid_dollars: 0.22, yes_ask_dollars: 0.24 })).toBeCloseTo(0.23, 10);
  expect(rankedPriceOf({ ...open, status: "closed", yes_bid_dollars: null, yes_ask_dollars: null })).toBe(
    0.4,
  );
});

describe("words by any ranking", () => {
  it("are all of them, each once; equal ones keep their order", () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...rankings), (given, ranking) => {
        const ids = (list: typeof given) => list.map(({ id }) => id);
        expect(ids(rankedBy(ranking, given)).toSorted()).toEqual(ids(given).toSorted());
        const same = given.map((one) => ({ ...given[0], ...one, ...{ ...given[0], id: one.id } }));
        expect(ids(rankedBy(ranking, same))).toEqual(ids(same));
      }),
    );
  });

  it("have the highest value first and end with those of which it is not known", () => {
    const unknown = {
      ...{ status: "closed" as const, last_price: null, estimate: null },
      ...{ yes_bid_dollars: null, yes_ask_dollars: null },
      ...{ buy_yes: null, buy_no: null, verdict: null },
    };
    const known = {
      ...unknown,
      last_price: 1,
      estimate: { probability: 0, low: 0, high: 1, fair_value: null, fair_low: null, fair_high: null },
      buy_no: { price_dollars: 0.9, edge_dollars: -0.9 },
    };
    const higher = {
      ...{ ...known, last_price: 2, buy_no: { price_dollars: 0.9, edge_dollars: -0.8 } },
      estimate: { ...known.estimate, probability: 0.5 },
    };
    for (const ranking of rankings)
      expect(rankedBy(ranking, [unknown, known, higher])).toEqual([higher, known, unknown]);
  });
});
