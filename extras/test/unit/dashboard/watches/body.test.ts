import { formattedBody, subjectOf } from "../../../../../dashboard/src/watches/body.ts";

const change = { strike_word: "Crypto", market_ticker: "KXA-1-B", event_ticker: "KXA-1" };

describe("a delivery's body", () => {
  it("names its word and market, else its event, else nothing", () => {
    expect(subjectOf(JSON.stringify({ data: change }))).toBe("“Crypto” KXA-1-B");
    expect(subjectOf(JSON.stringify({ data: { ...change, strike_word: null, market_ticker: null } }))).toBe(
      "KXA-1",
    );
    expect(subjectOf('{"data":{"watchId":"w"}}')).toBe("");
    for (const body of ["", "null", "[]", '{"data":7}', "not JSON"]) expect(subjectOf(body)).toBe("");
  });

  it("is shown a member in each line, and as it is when it is not JSON", () => {
    expect(formattedBody('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(formattedBody("not JSON")).toBe("not JSON");
  });
});
