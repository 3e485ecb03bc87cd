import { readPages } from "../../../corpus-builder/sources/fed/read.ts";
import type { PdfLine } from "../../../corpus-builder/sources/pdf-lines.ts";

const speech = (text: string, x = 72, size = 12): PdfLine => ({ text, x, y: 400, size });
const first = (text: string) => speech(text, 108);

/** A page of the conference of 29 October 2025. */
const page = (number: string, ...lines: readonly PdfLine[]) => [
  speech("October 29, 2025 Chair Powell’s Press Conference FINAL"),
  ...lines,
  speech(number, 274),
];
const read = (...pages: PdfLine[][]) => readPages(pages, "2025-10-29");
const paragraphsOf = (...lines: readonly PdfLine[]) => read(page("Page 1 of 1", ...lines)).paragraphs;

describe("the pages of a press conference", () => {
  it("are read without headers, footers, the title and the Board's footnotes", () => {
    const title = speech("Transcript of Chair Powell’s Press Conference", 186);
    const note = speech("Chair Powell intended to say “asset purchases.”", 78, 10);
    const text = read(
      page("Page 1 of 2", title, speech("October 29, 2025", 257), first("CHAIR POWELL. Prices"), note),
      page("Page 2 of 2", speech("rose.")),
    );
    expect(text).toEqual({
      isPreliminary: false,
      paragraphs: ["CHAIR POWELL. Prices rose."],
      title: [title.text, "October 29, 2025"],
      footnotes: [note.text],
    });
  });

  it("join the lines of a paragraph, keep a hyphen or a dash at a line's end, and leave no space behind it", () => {
    expect(
      paragraphsOf(first("A longer-"), speech("term view—"), speech("and a pause –"), speech("a short one.")),
    ).toEqual(["A longer-term view—and a pause – a short one."]);
  });

  it.each([90, 108, 111, 114, 115.2])("begin a paragraph at an indent of %d", (x) => {
    expect(paragraphsOf(first("One."), speech("CHAIR POWELL. Two.", x))).toHaveLength(2);
  });

  it("begin none at the margin, also with a name in capitals: a wrapped line of 2019-09-18 begins with CNBC", () => {
    expect(paragraphsOf(first("I am Steve Liesman,"), speech("CNBC. A question."))).toEqual([
      "I am Steve Liesman, CNBC. A question.",
    ]);
  });

  it("count letters of 11.5 points as speech", () => {
    expect(paragraphsOf(speech("CHAIR YELLEN. Good afternoon.", 108, 11.5))).toHaveLength(1);
  });

  it.each([
    "October 29, 2025 Chair Powell’s PressConference FINAL",
    "October 29, 2025 Chair Powell’s Press Conference Call FINAL",
    "October 29, 2025 Chair Powell’s FOMC Press Conference FINAL",
  ])("may have the header %s, and a footer without the word Page", (header) => {
    const lines = [speech(header), first("CHAIR POWELL. Good afternoon."), speech("1 of 1", 289)];
    expect(read(lines).paragraphs).toEqual(["CHAIR POWELL. Good afternoon."]);
  });

  const whole = page("Page 1 of 1");
  it.each([
    ["is not whole: page 1 of 1 has the page number 1 of 2", [page("Page 1 of 2")]],
    ["is not whole: page 1 of 2 has the page number 1 of 3", [page("Page 1 of 3"), page("Page 3 of 3")]],
    ["is not whole: page 1 of 1 has no page number", [page("1")]],
    [
      "is not whole: page 1 of 1 has the page number 1 of 1, 1 of 1",
      [page("Page 1 of 1", speech("Page 1 of 1"))],
    ],
    ["has no header of a press conference on page 1", [whole.slice(1)]],
    [
      "is of another day: October 28, 2025, by its page 1",
      [whole.map((line) => ({ ...line, text: line.text.replace("29", "28") }))],
    ],
  ])("are refused with the reason: %s", (problem, pages) => {
    expect(() => read(...pages)).toThrow(problem);
  });
});
