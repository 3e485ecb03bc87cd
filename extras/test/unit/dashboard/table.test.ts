import fc from "fast-check";
import { closerOf, noPriceBefore } from "../../../dashboard/src/event/closer.ts";
import { columnIds, columnsOf, shownColumns, sortValues } from "../../../dashboard/src/event/columns.ts";
import { csvOf, safeCsv } from "../../../dashboard/src/event/table-csv.ts";
import {
  filteredRows,
  groupsOf,
  inPlaces,
  type Group,
  sortRows,
  sortedBy,
  sortingOf,
  withSorting,
} from "../../../dashboard/src/event/word-order.ts";
import { hasResult, pagePhaseOf } from "../../../dashboard/src/event/phase.ts";
import { nothingAround, rowsOf } from "../../../dashboard/src/event/rows.ts";
import { trackRecordText } from "../../../dashboard/src/event/series-texts.ts";
import { estimateOf, eventOf, hourAfter, hourBefore, marketOf } from "./event.ts";

const settled = { status: "settled" as const, result: "yes" as const };
const words = (given: Parameters<typeof marketOf>[0][]) =>
  rowsOf(
    eventOf(given.map((one, index) => marketOf({ market_ticker: String(index), ...one }))),
    nothingAround,
  );

describe("an event's phase", () => {
  it("is the service's on its page, live from its start on, and upcoming where the service says nothing", () => {
    for (const phase of ["live", "over", "settled"] as const)
      expect(pagePhaseOf(eventOf([marketOf()], { phase }), hourAfter)).toBe(phase);
    const undated = eventOf([marketOf()], { scheduledStartTime: null, phase: null });
    expect([
      pagePhaseOf(eventOf([marketOf()]), hourBefore),
      pagePhaseOf(eventOf([marketOf()]), hourAfter),
      pagePhaseOf(undated, hourAfter),
    ]).toEqual(["upcoming", "live", "upcoming"]);
  });

  it("settled gives each word its result, also a void that is determined and not final", () => {
    const isVoid = marketOf({ status: "closed", result: null });
    const rowIn = (phase: "over" | "settled") => rowsOf(eventOf([isVoid], { phase }), nothingAround)[0];
    expect(rowIn("settled")).toMatchObject({ isSettled: true, result: null, price: null });
    expect(rowIn("over")).toMatchObject({ isSettled: false, price: 30 });
    expect(hasResult({ phase: "over" }, marketOf(settled))).toBe(true);
  });

  it("shows edges before the start only, last prices instead of offers once trading has ended, and results at the end", () => {
    expect(columnsOf("upcoming")).toEqual(expect.arrayContaining(["yes", "no", "fair", "edge", "change"]));
    expect(columnsOf("live")).not.toEqual(expect.arrayContaining(["edge"]));
    expect(columnsOf("over")).toEqual(["word", "price", "known", "estimate", "last"]);
    expect(columnsOf("settled")).toEqual([
      ...["word", "result", "before", "fair", "bet", "known", "closer"],
      ...["estimate", "last"],
    ]);
  });

  it("shows six columns, and the others as the reader wants them", () => {
    expect(shownColumns("upcoming", new Set())).toEqual(["word", "yes", "no", "fair", "edge", "known"]);
    expect(shownColumns("upcoming", new Set(["estimate", "result"]))).toEqual([
      ...["word", "yes", "no", "fair", "edge", "known"],
      "estimate",
    ]);
  });
});

describe("the table", () => {
  it("sorts records by the share of yes, and by transcripts where no market has settled", () => {
    const none = { record: { yes: 0, no: 0 } };
    const rows = words([
      { strike_word: "2 of 10", record: { yes: 2, no: 8 } },
      { strike_word: "3 of 4", record: { yes: 3, no: 1 } },
      {
        strike_word: "half of transcripts",
        ...none,
        transcripts: { total_transcripts_checked: 20, transcripts_with_phrase: 10 },
      },
      { strike_word: "unknown", ...none },
    ]);
    const order = sortRows(rows, { by: "known", isDescending: true }).map(({ word }) => word);
    expect(order).toEqual(["3 of 4", "half of transcripts", "2 of 10", "unknown"]);
  });

  it("sorts green edges before all others, and last either way unknown ones and those without a price of their own", () => {
    const rows = words([
      {
        strike_word: "by others' prices",
        estimate: estimateOf({ fair_basis: "siblings" }),
        buy_yes: { price_dollars: 0.01, size: 1, fee_dollars: 0.0007, edge_dollars: 0.379 },
      },
      { strike_word: "small and green" },
      {
        strike_word: "large, within the range",
        estimate: estimateOf({ fair_low: 0.22 }),
        buy_yes: { price_dollars: 0.2, size: 1, fee_dollars: 0.0112, edge_dollars: 0.3 },
      },
      { strike_word: "unknown", buy_yes: null, buy_no: null },
    ]);
    const order = (isDescending: boolean) =>
      sortRows(rows, { by: "edge", isDescending }).map(({ word }) => word);
    expect(order(true)).toEqual([
      "small and green",
      "large, within the range",
      "by others' prices",
      "unknown",
    ]);
    expect(order(false)).toEqual([
      "large, within the range",
      "small and green",
      "by others' prices",
      "unknown",
    ]);
  });

  it("sorts by any column, up and down: every row is kept, and unknown values are last", () => {
    const rows = words([{}, { estimate: null, record: null }, settled, { last_price: null, buy_no: null }]);
    fc.assert(
      fc.property(fc.constantFrom(...columnIds), fc.boolean(), (by, isDescending) => {
        const sorted = sortRows(rows, { by, isDescending });
        expect(new Set(sorted)).toEqual(new Set(rows));
        const values = sorted.map(sortValues[by]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length)).toEqual(known);
        const figures = known.filter((value) => typeof value === "number");
        expect(figures).toEqual(figures.toSorted((one, other) => (isDescending ? other - one : one - other)));
      }),
    );
  });

  it("turns the order at a second click, and finds it again in the address", () => {
    const first = sortedBy("edge", { by: "word", isDescending: false });
    expect(first).toEqual({ by: "edge", isDescending: true });
    const second = sortedBy("edge", first);
    expect(second.isDescending).toBe(false);
    expect(sortingOf(withSorting("?event_ticker=A", second), "upcoming")).toEqual(second);
    expect(sortingOf(withSorting("", second), "settled")).toBeNull();
  });

  it("puts words that can still be traded on top during the event, then those at 97 and above or settled yes, latest first", () => {
    const quote = (bid: number, ask: number) => ({ yes_bid_dollars: bid, yes_ask_dollars: ask });
    const rows = words([
      { strike_word: "settled", ...settled, result: "no" },
      { strike_word: "settled yes", ...settled },
      { strike_word: "said", ...quote(0.96, 0.98) },
      { strike_word: "open", ...quote(0.96, 0.97) },
    ]);
    const withJump = rows.map((row) =>
      row.word === "said" ? { ...row, jump: { at: 60, from: 50, to: 98 } } : row,
    );
    const live = { phase: "live", isByWord: true } as const;
    const namesOf = (groups: readonly Group[]) =>
      groups.map(({ id, rows: all }) => [id, all.map(({ word }) => word)]);
    expect(namesOf(groupsOf(withJump, live))).toEqual([
      ["open", ["open"]],
      ["said", ["said", "settled yes"]],
      ["settled", ["settled"]],
    ]);
    expect(groupsOf(rows, { ...live, phase: "over" }).map(({ id }) => id)).toEqual([
      "said",
      "open",
      "settled",
    ]);
    expect(groupsOf(rows, { ...live, isByWord: false }).map(({ id }) => id)).toEqual(["open", "settled"]);
    const all = () => true;
    expect(namesOf(groupsOf(rows, live, all))[0]).toEqual(["favourites", ["open"]]);
    expect(groupsOf(rows, { ...live, phase: "settled" }, all).map(({ id }) => id)).toEqual(["favourites"]);
  });

  it("keeps the places of rows with new prices, whatever they are, until a word comes or goes", () => {
    const live = { phase: "live", isByWord: true } as const;
    const names = ["A", "B", "C", "D", "E"];
    const read = (asks: readonly number[]) =>
      groupsOf(
        sortRows(
          words(
            asks.map((ask, at) => ({
              strike_word: names[at] ?? "",
              buy_yes: { price_dollars: ask, size: 1, fee_dollars: 0, edge_dollars: null },
              yes_bid_dollars: ask - 0.01,
              yes_ask_dollars: ask,
            })),
          ),
          { by: "yes", isDescending: true },
        ),
        live,
      );
    const places = (groups: readonly Group[]) =>
      groups.map(({ id, rows }) => [id, rows.map(({ word }) => word)]);
    const cents = fc.integer({ min: 2, max: 99 }).map((ask) => ask / 100);
    const asks = (count: number) => fc.array(cents, { minLength: count, maxLength: count });
    fc.assert(
      fc.property(asks(5), asks(5), asks(4), (first, second, fewer) => {
        const before = read(first);
        const held = inPlaces(before, read(second));
        expect(places(held)).toEqual(places(before));
        const priceOf = new Map(
          read(second).flatMap(({ rows }) => rows.map((row) => [row.word, row.yes?.price])),
        );
        for (const { word, yes } of held.flatMap(({ rows }) => rows))
          expect(yes?.price).toBe(priceOf.get(word));
        expect(inPlaces(before, read(fewer))).toEqual(read(fewer));
        expect(inPlaces(read(fewer), before)).toEqual(before);
      }),
    );
  });

  it("leaves the words that have a text, whatever its case", () => {
    const found = (text: string) =>
      filteredRows(words([{ strike_word: "Tush Push" }, { strike_word: "War" }]), text);
    expect(found(" push").map(({ word }) => word)).toEqual(["Tush Push"]);
    expect(found(" ")).toHaveLength(2);
  });
});

describe("what was closer to a result", () => {
  const row = { result: "yes" as const, fair: { value: 70 } };

  it.each([
    ["price", 80],
    ["number", 60],
    ["equal", 70],
    ["equal", 70.04],
    [null, null],
  ] as const)("is %p for a yes with a price of %p and a number of 70", (closer, priceBefore) => {
    expect(closerOf({ ...row, priceBefore })).toBe(closer);
  });

  it("is the other way round for a no", () => {
    expect(closerOf({ ...row, result: "no", priceBefore: 80 })).toBe("number");
  });
});

describe("a settled event without a price of an hour before its start", () => {
  it("says why: no start, no key to read it with, or no such price", () => {
    const unknown = [{ priceBefore: null }];
    expect(noPriceBefore(unknown, false, false)).toBe("start");
    expect(noPriceBefore(unknown, true, false)).toBe("key");
    expect(noPriceBefore(unknown, true, true)).toBe("none");
    expect(noPriceBefore([...unknown, { priceBefore: 40 }], true, false)).toBeNull();
  });
});

describe("the track record", () => {
  const fair_minus_price = { value: -0.004, low: -0.0064, high: 0.0018 };

  it("says before 30 events were scored how many were, and nothing of how they did", () => {
    expect(
      [null, { events: 1, fair_minus_price: null }, { events: 29, fair_minus_price }].map(trackRecordText),
    ).toEqual([
      "what was scored so far",
      "1 of 30 events scored. Too early to say.",
      "29 of 30 events scored. Too early to say.",
    ]);
  });

  it("says how much nearer than the price the fair value was, with its interval", () => {
    expect(trackRecordText({ events: 30, fair_minus_price })).toBe(
      "Brier −0.0040 (−0.0064 to +0.0018) against the price, 30 events",
    );
  });
});

const linesOf = (text: string) => text.replace("\uFEFF", "").split("\r\n").slice(0, -1);
const rowsWith = (given: Parameters<typeof marketOf>[0][]) =>
  rowsOf(eventOf(given.map((one) => marketOf(one))), nothingAround);

describe("the downloaded table", () => {
  it("has the screen's columns with their units, and the rows in the screen's order", () => {
    const transcripts = { total_transcripts_checked: 133, transcripts_with_phrase: 61 };
    const rows = rowsWith([{ strike_word: "War" }, { strike_word: "Tariff", transcripts }]);
    const [heading, ...lines] = linesOf(csvOf(rows, "upcoming"));
    expect(heading).toBe(
      'Word,Buy yes (¢),Buy yes (contracts),Buy no (¢),Buy no (contracts),We say (¢),"We say, low end (¢)",' +
        '"We say, high end (¢)",Edge after fee (¢),Edge: side,Edge: what it means,Settled yes,Settled no,' +
        'Transcripts with the word,Transcripts checked,Estimate (%),"Estimate, low end (%)",' +
        '"Estimate, high end (%)",Last event,24 hours (¢)',
    );
    expect(lines).toEqual([
      "War,31,200,71,100,40,35,50,7.5,yes,price and fee lie outside the range,3,1,,,70,40,90,,5",
      "Tariff,31,200,71,100,40,35,50,7.5,yes,price and fee lie outside the range,3,1,61,133,70,40,90,,5",
    ]);
  });

  it("leaves out edges during an event, and has the results of a settled one", () => {
    const rows = rowsWith([{ result: "no", status: "settled" }]);
    expect(linesOf(csvOf(rows, "live"))[0]).not.toContain("Edge");
    expect(linesOf(csvOf(rows, "settled"))[1]).toMatch(/^Tariff,No,/);
  });

  it("keeps a word that a spreadsheet would compute a text, and quotes what needs it", () => {
    const rows = rowsWith([{ strike_word: "=1+1" }, { strike_word: 'Say "yes", twice' }]);
    const [, first, second] = linesOf(csvOf(rows, "live"));
    expect(first).toMatch(/^'=1\+1,/);
    expect(second).toMatch(/^"Say ""yes"", twice",/);
  });
});
describe("a CSV of the API that a page saves", () => {
  it("escapes texts that a spreadsheet would compute, quoted ones too, and no number", () => {
    const sent = 'a,b,c\r\n=1+1,-0.5,"@x, ""y"""\r\n-word,+2,"plain, text"\r\n,,\r\n';
    expect(safeCsv(sent)).toBe(`a,b,c\r\n'=1+1,-0.5,"'@x, ""y"""\r\n'-word,'+2,"plain, text"\r\n,,\r\n`);
  });
});
