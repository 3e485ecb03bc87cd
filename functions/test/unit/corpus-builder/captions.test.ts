import { captionsIn, srtOf } from "../../support/captions.ts";

/** Cues in one line each: their milliseconds and their lines. */
function cuesOf(text: string): string[] {
  return captionsIn(text, "vtt").cues.map(
    ({ startMs, endMs, lines }) => `${startMs}-${endMs} ${lines.join("|")}`,
  );
}

const cue = "00:00.000 --> 00:01.000\ntext";

describe("WebVTT by the W3C's parsing rules", () => {
  it.each([
    ["signature alone", "WEBVTT", []],
    ["signature and a line end", "WEBVTT\n", []],
    ["signature, space, title", `WEBVTT a title\n\n${cue}`, ["0-1000 text"]],
    ["signature, tab", `WEBVTT\t\n\n${cue}`, ["0-1000 text"]],
    ["lines below the header", `WEBVTT\nfoo\nbar\n\n${cue}`, ["0-1000 text"]],
    ["a cue directly below the header", `WEBVTT\n${cue}`, ["0-1000 text"]],
    ["a cue directly below a header's line", `WEBVTT\nKind: captions\n${cue}`, ["0-1000 text"]],
    ["many empty lines", `WEBVTT\n\n\n\n${cue}\n\n\n`, ["0-1000 text"]],
    ["CR as line end", `WEBVTT\r\r${cue.replace("\n", "\r")}`, ["0-1000 text"]],
    ["CR and LF as line end", `WEBVTT\r\n\r\n${cue.replace("\n", "\r\n")}\r\n`, ["0-1000 text"]],
    ["no line end at the end", "WEBVTT\n\n00:00.000 --> 00:01.000", ["0-1000 "]],
    ["a cue without text", `WEBVTT\n\n00:00.000 --> 00:01.000\n\n${cue}`, ["0-1000 ", "0-1000 text"]],
    ["an identifier", `WEBVTT\n\nintro 1\n${cue}`, ["0-1000 text"]],
    ["an identifier of one space", `WEBVTT\n\n \n${cue}`, ["0-1000 text"]],
    ["two lines of text", `WEBVTT\n\n${cue}\nmore`, ["0-1000 text|more"]],
    ["a line of one space in a text", `WEBVTT\n\n${cue}\n \nmore`, ["0-1000 text|more"]],
    ["no empty line between cues", `WEBVTT\n\n${cue}\n${cue}`, ["0-1000 text", "0-1000 text"]],
    ["a comment", `WEBVTT\n\nNOTE a\nb\n\n${cue}\n\nNOTE\nc`, ["0-1000 text"]],
    ["a comment above a time line is its identifier", `WEBVTT\n\nNOTE a\n${cue}`, ["0-1000 text"]],
    ["styles and regions", `WEBVTT\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\n${cue}`, ["0-1000 text"]],
    ["hours", "WEBVTT\n\n01:00:00.000 --> 123:00:01.500\nx", ["3600000-442801500 x"]],
    ["minutes to 59 and seconds to 59", "WEBVTT\n\n59:59.999 --> 01:00:00.000\nx", ["3599999-3600000 x"]],
    ["white space around the times", "WEBVTT\n\n \t00:00.000\t -->  00:01.000 \nx", ["0-1000 x"]],
    ["no white space around the arrow", "WEBVTT\n\n00:00.000-->00:01.000\nx", ["0-1000 x"]],
    ["settings", "WEBVTT\n\n00:00.000 --> 00:01.000 align:start line:0 foo:bar\nx", ["0-1000 x"]],
    ["settings without a space before them", "WEBVTT\n\n00:00.000 --> 00:01.000align:start\nx", ["0-1000 x"]],
    [
      "tags",
      "WEBVTT\n\n00:00.000 --> 00:01.000\n<v.loud Jim>a <c.x>b</c><00:00:00.500> <i>c</i></v>",
      ["0-1000 a b c"],
    ],
    ["a tag over two lines", "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Jim\nNantz>a", ["0-1000 a"]],
    ["entities", "WEBVTT\n\n00:00.000 --> 00:01.000\nA&amp;B &lt;c&gt; d&nbsp;e", ["0-1000 A&B <c> d e"]],
  ])("reads %s", (_, text, cues) => {
    expect(cuesOf(text)).toEqual(cues);
    expect(captionsIn(text, "vtt").problems).toEqual([]);
  });

  it.each(["", "WEBVT", "WEBVTTX", " WEBVTT", "webvtt", "\nWEBVTT", cue])(
    "refuses a file that begins with %j",
    (start) => {
      expect(captionsIn(`${start}\n\n${cue}`, "vtt")).toMatchObject({
        cues: [],
        problems: ["1: does not begin with WEBVTT"],
      });
    },
  );

  it.each([
    "00:60.000 --> 01:00.000",
    "60:00.000 --> 61:00.000",
    "00:00.000 -> 00:01.000 -->",
    "-00:00.000 --> 00:01.000",
    "00.000 --> 01.000",
    "00:00 --> 00:01",
    "00:00.0000 --> 00:01.0000",
    "00:00.000 --> 00:01.000a --> b".replace("00:01.000a", "foo"),
    "00:00.000 -->",
    "--> 00:01.000",
  ])("gives no cue for the time line %j, and reports it with its line", (time) => {
    expect(captionsIn(`WEBVTT\n\n${time}\nx\n\n${cue}`, "vtt")).toMatchObject({
      cues: [{ lines: ["text"] }],
      problems: [`3: has a time line that cannot be read: ${time}`],
    });
  });
});

describe("captions as tools write them", () => {
  it("have numbers, braces, tags and any separators in SRT", () => {
    const { speech, problems, repairs } = captionsIn(
      '1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\n{\\an8}<b>Touchdown</b>\n\n\n2\n0:00:05.5-->0:00:06,0\n<font color="#fff">Again</font>',
      "srt",
    );
    expect([...problems, ...repairs]).toEqual([]);
    expect(speech).toBe("Touchdown\nAgain");
  });

  it("may have no empty lines between numbered cues, and no number becomes a word", () => {
    const text =
      "1\n00:01.000 --> 00:02.000\nFirst and 10\n2\n00:02.000 --> 00:03.000\n50\n3\n00:03.000 --> 00:04.000\nend";
    expect(captionsIn(text, "srt").speech).toBe("First and 10\n50\nend");
    expect(captionsIn(`WEBVTT\n\n${text}`, "vtt").speech).toBe("First and 10\n50\nend");
  });

  it("keep a number that was said: it does not go on counting", () => {
    const { speech } = captionsIn("00:01.000 --> 00:02.000\nup by\n14\n00:02.000 --> 00:03.000\nend", "srt");
    expect(speech).toBe("up by\n14\nend");
  });

  it("may have a number apart from its time line", () => {
    const text = "1\n\n00:01.000 --> 00:02.000\none\n\n2\n\n00:02.000 --> 00:03.000\ntwo";
    expect(captionsIn(text, "srt")).toMatchObject({ speech: "one\ntwo", problems: [], repairs: [] });
  });

  it("are read with a repair where a text goes on after an empty line", () => {
    const text = "1\n00:01.000 --> 00:02.000\n\none\n\ntwo\n\n2\n00:02.000 --> 00:03.000\nthree";
    expect(captionsIn(text, "srt")).toMatchObject({
      speech: "one\ntwo\nthree",
      problems: [],
      repairs: [
        "4: has text after an empty line inside a cue",
        "6: has text after an empty line inside a cue",
      ],
    });
  });

  it("are read with a repair where a cue ends before it starts, or WebVTT's times are written as SRT's", () => {
    expect(
      captionsIn("WEBVTT\n\n00:05.000 --> 00:04.000\na\n\n00:00:06,0 --> 00:00:07,0\nb", "vtt"),
    ).toMatchObject({
      cues: [
        { startMs: 5000, endMs: 5000, lines: ["a"] },
        { startMs: 6000, endMs: 7000, lines: ["b"] },
      ],
      problems: [],
      repairs: ["3: has a cue that ends before it starts", "6: has a time that is not written as WebVTT's"],
    });
  });

  it.each([
    ["a second block of metadata", `WEBVTT\n\nKind: captions\nLanguage: en\n\n${cue}`],
    [
      "segments one after the other",
      `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000\n\n${cue}\n\nWEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:06.000\n`,
    ],
    ["a segment right below a text", `WEBVTT\n\n${cue}\n\uFEFFWEBVTT\n\n`],
  ])("may have %s", (_, text) => {
    expect(captionsIn(text, "vtt")).toMatchObject({ speech: "text", problems: [], repairs: [] });
  });

  it("report text before the first time line, and a time line that can't be read", () => {
    expect(captionsIn("just text\n\n1\n00:0x --> 00:01\nhi\n", "srt").problems).toEqual([
      "1: has text without a time line before it",
      "4: has a time line that cannot be read: 00:0x --> 00:01",
    ]);
  });
});

describe("rolling captions", () => {
  it.each([
    ["keep a line that was said twice", ["no", "no\nno", "no\nyes", "yes\nmaybe"], "no\nno\nyes\nmaybe"],
    ["may grow inside a word", ["it's a", "it's a\ntouchdo", "it's a\ntouchdown"], "it's a\ntouchdown"],
    [
      "are not assumed of a file in which a line comes twice",
      "one two no no three four five".split(" "),
      null,
    ],
  ])("%s", (_, cues, speech) => {
    expect(captionsIn(srtOf(cues), "srt").speech).toBe(speech ?? cues.join("\n"));
  });

  it("follow each other at once: after a pause a line was said again", () => {
    const cues = ["touchdown", "touchdown", "touchdown"];
    expect(captionsIn(srtOf(cues, 2000), "srt").speech).toBe(cues.join("\n"));
  });
});
