import { companiesNamed, companyOfSeries, isCallOfSeries } from "../../../../src/kinds/earnings/company.ts";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";

const callOf = (company: string, company_name?: string): StoredTranscript => ({
  id: company,
  title: company,
  date: "2026-01-20",
  month: "2026-01",
  startsAt: null,
  eventTickers: [],
  labels: { company, ...(company_name !== undefined && { company_name }) },
  words: 1,
  positions: 1,
  allCapitals: false,
});
const calls = [
  callOf("COIN", "Coinbase Global, Inc."),
  callOf("BRK.B", "Berkshire Hathaway"),
  callOf("BAC", "Bank of America"),
  callOf("BK", "Bank of New York"),
  callOf("NKE"),
];

describe("the series of a company's earnings calls", () => {
  it.each([
    ["KXEARNINGSMENTIONNKE", "NKE"],
    ["KXEARNIGSMENTIONNKE", "NKE"],
    ["KXMENTIONEARNNKE", "NKE"],
    ["KXMENTIONEARNCOINBASE", "COINBASE"],
    ["KXMENTIONEARN", null],
    ["KXFEDMENTION", null],
  ])("%s is of %s", (series, key) => {
    expect(companyOfSeries(series)).toBe(key);
  });

  it.each([
    ["KXMENTIONEARNNKE", ["NKE"]],
    ["KXEARNINGSMENTIONBRKB", ["BRK.B"]],
    ["KXMENTIONEARNCOINBASE", ["COIN"]],
    ["KXEARNINGSMENTIONCOINBASE", ["COIN"]],
    ["coinbase", ["COIN"]],
    ["KXMENTIONEARNBANK", []],
    ["KXMENTIONEARNHATHAWAY", []],
    ["", []],
  ])(
    "%s finds the calls of %j, by the ticker, else by a name that one company alone begins with",
    (text, found) => {
      expect(companiesNamed(text, calls)).toEqual(found);
    },
  );

  it("prefers a ticker to another company's name", () => {
    const both = [...calls, callOf("BANK", "Harbor Savings")];
    expect(companiesNamed("KXMENTIONEARNBANK", both)).toEqual(["BANK"]);
  });

  it("tells whether a call is of it", () => {
    const ofSeries = (series: string) =>
      calls.filter((one) => isCallOfSeries(one, series)).map(({ id }) => id);
    expect(ofSeries("KXMENTIONEARNCOINBASE")).toEqual(["COIN"]);
    expect(ofSeries("KXMENTIONEARNNKE")).toEqual(["NKE"]);
    expect(ofSeries("KXFEDMENTION")).toEqual([]);
  });
});
