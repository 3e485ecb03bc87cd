import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { readPages } from "../../../corpus-builder/sources/fed/read.ts";
import type { PdfLine } from "../../../corpus-builder/sources/pdf-lines.ts";
import { turnsOf, spellings } from "../../../corpus-builder/sources/fed/turns.ts";
import { listDays } from "../../../corpus-builder/sources/fed/fed.ts";
import { createWebFolder } from "../../../corpus-builder/sources/web-folder.ts";
import { startSite, status, type Site } from "../../support/site.ts";

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

const voiceOf = (label: string) => {
  const [turn] = turnsOf([`${label}. Thank you.`]).turns;
  return [turn?.speaker, turn?.role];
};

describe("the turns of a press conference", () => {
  it("begin at a name in capitals, and hold the paragraphs until the next one", () => {
    const { turns } = turnsOf(["CHAIR POWELL. Good afternoon.", "Prices rose.", "NICK TIMIRAOS. Why?"]);
    expect(turns).toEqual([
      {
        label: "CHAIR POWELL",
        speaker: "Jerome Powell",
        role: "chair",
        text: "Good afternoon.\nPrices rose.",
      },
      { label: "NICK TIMIRAOS", speaker: "Nick Timiraos", role: "reporter", text: "Why?" },
    ]);
  });

  it.each([
    ["chair", "Ben Bernanke", "CHAIRMAN BERNANKE|CHAIRMAN BERNAKE"],
    ["chair", "Janet Yellen", "CHAIR YELLEN"],
    ["chair", "Jerome Powell", "CHAIRMAN POWELL|CHAIRIMAN POWELL|CHAIMRAN POWELL"],
    ["chair", "Kevin Warsh", "CHARIMAN WARSH|CHAIRMAN W ARSH"],
    ["moderator", "Michelle Smith", "MICHELLE SMITH|MICHELLE SMTH|MICHELE SMITH"],
    ["reporter", "Colby Smith", "COLBY SMITH"],
    ["reporter", "Michelle Fleury", "MICHELLE FLEURY"],
    ["reporter", "Hugues Honoré", "HUGUES HONORÉ"],
    ["reporter", "Victoria McGrane", "VICTORIA McGRANE|VICTORIA MCGRANE"],
    ["reporter", "Katy O’Donnell", "KATY O’DONNELL"],
    ["reporter", "Nancy Marshall-Genzer", "NANCY MARSHALL-GENZER"],
    ["reporter", "Maria Eloisa Capurro", "MARIA ELOISA CAPURRO"],
    ["reporter", null, "QUESTION|UNIDENTIFIED SPEAKER"],
  ])("name the %s %s, also misprinted: %s", (role, speaker, labels) => {
    for (const label of labels.split("|")) expect(voiceOf(label)).toEqual([speaker, role]);
  });

  it("keep the reporter Colby Smith apart from the moderator, also misprinted", () => {
    const [speaker, role] = voiceOf("COLBY SMTH");
    expect([new Map(Object.entries(spellings)).get(speaker ?? ""), role]).toEqual([
      "Colby Smith",
      "reporter",
    ]);
  });

  it("count somebody who is called chair as chair, and say that the name is not known", () => {
    expect(turnsOf(["CHAIR QUILL. Good day."])).toEqual({
      turns: [{ label: "CHAIR QUILL", speaker: "Chair Quill", role: "chair", text: "Good day." }],
      notes: ["calls somebody chair whom this version does not know: CHAIR QUILL"],
    });
    expect(turnsOf(["CHAIR POWELL. Good day."]).notes).toEqual([]);
  });

  it("take a name with a colon, and a known name without its full stop", () => {
    const { turns } = turnsOf(["CHAIR POWELL: One.", "NICK TIMIRAOS. Two?", "CHAIR POWELL You know, three."]);
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["Jerome Powell", "One."],
      ["Nick Timiraos", "Two?"],
      ["Jerome Powell", "You know, three."],
    ]);
  });

  it.each([
    "U.S. GDP. That is what we watch.",
    "GDP. It grew.",
    "Chair Powell. He said so.",
    "THE SIX WORDS OF A VERY LONG NAME. No.",
  ])("do not take the beginning of a sentence for a name: %s", (text) => {
    const { turns } = turnsOf(["CHAIR POWELL. One.", text]);
    expect(turns.map((turn) => turn.text)).toEqual([`One.\n${text}`]);
  });

  it("are refused when the text begins before the first name", () => {
    expect(() => turnsOf(["Good afternoon.", "CHAIR POWELL. One."])).toThrow(
      "has text before the first speaker's name: Good afternoon.",
    );
  });
});

const folder = temporaryFolder();
afterAll(() => folder.remove());

const current = "/monetarypolicy/fomccalendars.htm";
const historical = (year: number) => `/monetarypolicy/fomchistorical${year}.htm`;
const modified = "Wed, 28 Jan 2026 20:00:00 GMT";
/** A calendar as the Board writes it, with links of these names. */
const calendar = (...names: readonly string[]) =>
  `<html><body>${names.map((name) => `<a href="/monetarypolicy/${name}.htm">Press Conference</a>`).join("<br>")}</body></html>`;

describe("the Board's calendars", () => {
  let site: Site;
  let cache: string;
  beforeEach(async () => {
    site = await startSite();
    cache = mkdtempSync(join(folder.path, "cache-"));
  });
  afterEach(() => site.close());

  const days = () =>
    listDays(createWebFolder({ folder: cache, baseUrl: site.baseUrl, intervalMs: 0, retryMs: 1 }));
  const requests = () =>
    site.requests().map(({ path, since }) => (since === null ? path : `${path} since ${since}`));

  it("name the days of the press conferences, each once, also by the misspelt link of 28 January 2026", async () => {
    const links = [
      "fomcpressconf20260128",
      "fomcpresconf20110427",
      "fomcpresconf20110427",
      "fomcminutes20110427",
    ];
    site.publish(current, calendar(...links), modified);
    expect(await days()).toEqual(["2011-04-27", "2026-01-28"]);
  });

  it("are read back to 2011, a page for each year before the current one, and those once", async () => {
    site.publish(current, calendar("fomcpresconf20140319"), modified);
    for (const year of [2011, 2012, 2013])
      site.publish(historical(year), calendar(`fomcpresconf${year}0620`));
    const all = ["2011-06-20", "2012-06-20", "2013-06-20", "2014-03-19"];
    expect(await days()).toEqual(all);
    expect(requests()).toEqual([current, historical(2011), historical(2012), historical(2013)]);
    expect(await days()).toEqual(all);
    expect(requests()).toEqual([`${current} since ${modified}`]);
  });

  it("show a new conference at the next run", async () => {
    site.publish(current, calendar("fomcpresconf20110427"), modified);
    await days();
    site.publish(
      current,
      calendar("fomcpresconf20110427", "fomcpresconf20110622"),
      "Wed, 22 Jun 2011 20:00:00 GMT",
    );
    expect(await days()).toEqual(["2011-04-27", "2011-06-22"]);
  });

  it("are refused without a press conference, and the ones that were read are kept", async () => {
    site.publish(current, calendar("fomcpresconf20130320"), modified);
    site.publish(historical(2011), calendar("fomcpresconf20110427"));
    site.publish(historical(2012), "<html>We'll be back soon.</html>");
    await expect(days()).rejects.toThrow(`names no press conference of 2012 at ${historical(2012)}`);
    requests();
    site.publish(historical(2012), calendar("fomcpresconf20120125"));
    expect(await days()).toEqual(["2011-04-27", "2012-01-25", "2013-03-20"]);
    expect(requests()).toEqual([`${current} since ${modified}`, historical(2012)]);
    site.publish(current, "<html>We'll be back soon.</html>", "Thu, 29 Jan 2026 20:00:00 GMT");
    await expect(days()).rejects.toThrow(`names no press conference in its calendar at ${current}`);
    site.disturb(current, status(404));
    await expect(days()).rejects.toThrow(`has no list at ${current}`);
  });
});
