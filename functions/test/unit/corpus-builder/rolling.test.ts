import { captionsIn, srtOf } from "../../support/captions.ts";

const speechOf = (texts: readonly string[], pauseMs = 0) => captionsIn(srtOf(texts, pauseMs), "srt").speech;

describe("rolling captions", () => {
  it("lose the words that each repeats from the one before", () => {
    expect(speechOf(["the tush", "the tush\npush works", "push works", "push works\nagain"])).toBe(
      "the tush\npush works\nagain",
    );
  });

  it("of three lines lose repeated words too", () => {
    expect(speechOf(["A one", "A one\nB two", "A one\nB two\nC three", "B two\nC three\nD four"])).toBe(
      "A one\nB two\nC three\nD four",
    );
  });

  it("may grow word by word", () => {
    expect(speechOf(["the", "the tush", "the tush push", "again"])).toBe("the tush push\nagain");
  });

  it("may grow inside a word, which is then one word", () => {
    expect(speechOf(["it's a", "it's a\ntouchdo", "it's a\ntouchdown Kel", "it's a\ntouchdown Kelce."])).toBe(
      "it's a\ntouchdown Kelce.",
    );
  });

  it("keep a line that was said twice", () => {
    expect(speechOf(["no", "no\nno", "no\nyes", "yes\nmaybe"])).toBe("no\nno\nyes\nmaybe");
  });

  it("are not assumed of a file in which a line comes twice now and then", () => {
    const lines = ["one", "two", "no", "no", "three", "four", "five"];
    expect(speechOf(lines)).toBe(lines.join("\n"));
  });

  it("follow each other at once: after a pause a line was said again", () => {
    expect(speechOf(["touchdown", "touchdown", "touchdown"], 2000)).toBe("touchdown\ntouchdown\ntouchdown");
  });
});
