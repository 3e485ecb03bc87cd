import { captionsIn, srtOf, timeOf } from "../../support/captions.ts";
import { captionFormOf } from "../../../corpus-builder/captions/form.ts";
import { saidLines } from "../../../corpus-builder/captions/cues.ts";
import { speechOf, readSpeech } from "../../../corpus-builder/captions/speech.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tokenize } from "../../../src/transcripts/phrases/tokens.ts";
import fc from "fast-check";

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

  it.each(["", "WEBVT", "WEBVTTX", " WEBVTT", "webvt", cue])(
    "does not take a file for WebVTT that begins with %j",
    (start) => {
      const text = `${start}\n\n${cue}`;
      expect(captionFormOf(text)?.name === "WebVTT" && captionsIn(text, "vtt").problems.length === 0).toBe(
        false,
      );
    },
  );

  it.each([
    "60:00.000 --> 61:00.000",
    "00:00.000 -> 00:01.000 -->",
    "00.000 --> 01.000",
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
  it.each([
    ["0:0:0.0 --> 0:0:3.330", "0-3330"],
    ["00:00:58.000 --> 00:00:60.000", "58000-60000"],
    ["00:00:01 --> 00:00:03", "1000-3000"],
    ["00:01 --> 00:03", "1000-3000"],
    ["0:00:01.500000 --> 0:00:03", "1500-3000"],
    ["-00:00:00,500 --> 00:00:01,000", "0-1000"],
    ["100:00:01,000 --> 100:00:02,000", "360001000-360002000"],
    ["00:00:01,000 --> 00:00:02,000  X1:201 X2:516 Y1:397", "1000-2000"],
  ])("have the time line %j", (time, span) => {
    for (const kind of ["srt", "vtt"] as const) {
      const text = `${kind === "vtt" ? "WEBVTT\n\n" : "1\n"}${time}\nHello`;
      const { cues, problems } = captionsIn(text, kind);
      expect([problems, cues.map(({ startMs, endMs }) => `${startMs}-${endMs}`)]).toEqual([[], [span]]);
    }
  });

  it.each(["webvtt", "\n\nWEBVTT", "\uFEFFWebVTT - title"])("may begin with %j", (start) => {
    expect(captionsIn(`${start}\n\n${cue}`, "vtt")).toMatchObject({ speech: "text", problems: [] });
  });

  it("keep an arrow that is no time line", () => {
    const text = "1\n00:00:01,000 --> 00:00:02,000\nHello --> there";
    expect(captionsIn(text, "srt")).toMatchObject({ speech: "Hello --> there", problems: [] });
  });

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

  it("are counted where they show nothing new, as a recogniser's loop does", () => {
    const loop = ["we say", "no deal", ...Array.from({ length: 30 }, () => "got them"), "so we wait"];
    const { cues } = captionsIn(srtOf(loop), "srt");
    const { lines, repeatedCues } = saidLines(cues.map((one) => ({ ...one, text: one.lines.join("\n") })));
    expect([lines, repeatedCues]).toEqual([["we say", "no deal", "got them", "so we wait"], 29]);
  });

  it("follow each other at once: after a pause a line was said again", () => {
    const cues = ["touchdown", "touchdown", "touchdown"];
    expect(captionsIn(srtOf(cues, 2000), "srt").speech).toBe(cues.join("\n"));
  });
});

describe("a cue that is written twice", () => {
  const read = (...cues: readonly [number, number, string][]) =>
    saidLines(cues.map(([startMs, endMs, text]) => ({ startMs, endMs, text })));

  it("counts once, wherever the same text has the same start and end", () => {
    const { lines, repeatedCues } = read(
      [0, 4000, "we say no"],
      [4000, 8000, "not now"],
      [4000, 8000, "not now"],
      [9000, 9900, "not now"],
      [0, 4000, "we  say no "],
    );
    expect([lines, repeatedCues]).toEqual([["we say no", "not now", "not now"], 2]);
  });

  it("counts twice where all cues have the same times, which then say nothing", () => {
    expect(read([0, 0, "no deal"], [0, 0, "we wait"], [0, 0, "no deal"]).lines).toHaveLength(3);
    expect(read([0, 1800, "no deal"], [0, 1800, "no deal"]).lines).toHaveLength(1);
  });

  it("counts twice if it is a single word and all times are rounded, unless nobody says a word for so long", () => {
    const words = (first: number, end: number) =>
      read([0, 3000, "we say"], [first, end, "no"], [first, end, "no"], [9000, 9500, "then"]).repeatedCues;
    expect([words(4000, 5000), words(4000, 5010), words(4000, 8000)]).toEqual([0, 1, 1]);
  });

  it("does not make a file rolling", () => {
    const { lines } = read(
      [0, 4000, "we say no"],
      [4000, 8000, "no"],
      [4000, 8000, "no"],
      [8000, 12_000, "no"],
      [8000, 12_000, "no"],
      [12_000, 16_000, "good night"],
    );
    expect(lines).toEqual(["we say no", "no", "no", "good night"]);
  });
});

describe("cues that are pieces of words", () => {
  const said = (...texts: readonly string[]) => captionsIn(srtOf(texts, 100), "srt").speech;

  it("are joined where each is at most a word, and some begin with a blank", () => {
    expect(said(" The", " tar", "iff", " is", " 50", ",", "000", " for", " O", "'Brien", ".")).toBe(
      "The tariff is 50,000 for O'Brien.",
    );
    expect(said("The", "tar", "iff")).toBe("The\ntar\niff");
  });

  it("are joined where longer ones are cut, if most begin with one blank", () => {
    expect(said(" on the tar", "iff we", " agree it", " today.", " We go", "ing on")).toBe(
      "on the tariff we\nagree it\ntoday.\nWe going on",
    );
  });

  it("are lines where they are no single words, so that a sound alone on its line is none", () => {
    expect(said(" The toll is up.", " (door slams)", " (speaker 1) Why?")).toBe("The toll is up.\nWhy?");
  });

  it.each([
    ["few blanks", [" we say", "no deal", "not now"], "we say\nno deal\nnot now"],
    ["two blanks before a line", [" we say", " no", "  deal", "not now"], "we say\nno\ndeal\nnot now"],
    ["several lines", [" we say", " no", " deal\n or", "not now"], "we say\nno\ndeal\nor\nnot now"],
  ])("are not assumed of a file with %s", (_, texts, speech) => {
    expect(said(...texts)).toBe(speech);
  });
});

const textOf = (text: string) => speechOf(text.split("\n")).text;

describe("speech", () => {
  it.each([
    [">> JIM NANTZ: Touchdown!", "Touchdown!"],
    ["it's good >> NANTZ: what a kick", "it's good what a kick"],
    [">> what a kick >> and it's good", "what a kick and it's good"],
    ["&gt;&gt; tom brady &gt;&gt; handoff", "tom brady handoff"],
    ["&amp;gt;&amp;gt; twice encoded", "twice encoded"],
    ["[APPLAUSE] Touchdown (crowd cheering)", "Touchdown"],
    [">>[APPLAUSE][LAUGHTER] Touchdown", "Touchdown"],
    ["- (whistle) Touchdown\n-[horn] again", "Touchdown\nagain"],
    ["[CROWD\nCHEERING] Touchdown", "Touchdown"],
    ["my 401(k) and your 401(k)s", "my 401(k) and your 401(k)s"],
    ["♪ I've been waiting ♪ and we're back", "and we're back"],
    ["♪ la la la", ""],
    ["– Well, – yes", "Well, – yes"],
    ["AT&T Stadium", "AT&T Stadium"],
    ["Timoth&eacute;e&#39;s here", "Timothée's here"],
    ["a\tb   c", "a b c"],
    ["The toll (nine dollars) is high", "The toll (nine dollars) is high"],
    ["The price (nine dollars): too high", "The price (nine dollars): too high"],
    ["(nine dollars)", ""],
    ["(Vell) In May. - (Orrin) When? (NOISE) Now", "In May. - When? Now"],
    [">> (Vell) [laughs] (Orrin) When?", "When?"],
    ["We (inaudible 00:01:02) agree (crosstalk - 1:02.5) at last", "We agree at last"],
    ["We meet (at 9:30) there", "We meet (at 9:30) there"],
    ["We agree (laughter and applause) on it (speaking Spanish)", "We agree on it"],
    [
      "the music (rock and roll) is loud (the music industry)",
      "the music (rock and roll) is loud (the music industry)",
    ],
    ["EINSTEIN (composing): We agree", "EINSTEIN : We agree"],
  ])("of %j is %j", (line, speech) => {
    expect(textOf(line)).toBe(speech);
  });

  it.each([
    "TOUCHDOWN: Kelce",
    "Hail Mary: it's up",
    "Super Bowl LIX: tonight",
    "Prime Video: watch it",
    "JIM NANTZ: said once",
    "Here's the thing: he was open",
    "Remember: it's 4:30 left",
    ">> THE SCORE: 21 to 14",
  ])("keeps words before a colon that occur so once: %s", (line) => {
    expect(textOf(line)).toBe(line.replace(">> ", ""));
  });

  it("leaves out words before a colon that begin three lines or more so, and most lines that they begin", () => {
    const lines = [
      "Trump: we win",
      "Nantz: wow",
      "TRUMP : again",
      "Trump: and Trump",
      "Trump said it: yes",
      "Nantz: no",
    ];
    expect(textOf(lines.join("\n"))).toBe(
      "we win\nNantz: wow\nagain\nand Trump\nTrump said it: yes\nNantz: no",
    );
  });

  it("leaves out a name in capitals alone on its line, however often the name begins other lines", () => {
    const said = "Quillon runs.\nQuillon is tackled.\nQuillon throws.\nQuillon walks away.";
    expect(textOf(`${said}\nQUILLON:\nI felt good.\n- MR. QUILLON: \nThank you.`)).toBe(
      `${said}\nI felt good.\nThank you.`,
    );
    expect(textOf(`${said}\nFINAL SCORE:\n21 to 14\nTOUCHDOWN: Quillon`)).toBe(
      `${said}\nFINAL SCORE:\n21 to 14\nTOUCHDOWN: Quillon`,
    );
  });

  it("leaves it out of a text that is all capitals if it occurs there three times", () => {
    const said = "QUILLON RUNS.\nQUILLON THROWS.\nQUILLON WALKS.\nQUILLON SAID:";
    const spoken = `${said}\n${"QUILLON:\nGOOD.\n".repeat(3)}`;
    expect(textOf(spoken)).toBe(`${said}\nGOOD.\nGOOD.\nGOOD.`);
    expect(textOf(`${said}\nQUILLON:\nGOOD.`)).toBe(`${said}\nQUILLON:\nGOOD.`);
  });

  it("keeps words that begin as many lines without a colon", () => {
    const lines = ["Bills: one", "Bills: two", "Bills: three", "Bills win", "Bills lose", "bills, bills"];
    expect(textOf(lines.join("\n"))).toBe(lines.join("\n"));
  });

  it("takes a label of several words, with marks before it, wherever a turn begins", () => {
    const text =
      ">> Tony Romo: one\n- Tony Romo: two\nhe's in >> Tony Romo: three\nSpeaker 2: a\nSpeaker 2: b\nSpeaker 2: c";
    expect(textOf(text)).toBe("one\ntwo\nhe's in three\na\nb\nc");
  });

  it("counts what was left out, and what was kept", () => {
    const text =
      ">> NANTZ: one [HORN]\n>> ROMO: two ♪ la ♪\n(whistle) three (Nine dollars) and (nine dollars)";
    expect(speechOf(text.split("\n")).removed).toEqual({
      labels: 2,
      sounds: new Map([
        ["horn", 1],
        ["♪", 1],
        ["whistle", 1],
      ]),
      keptParentheses: new Map([["nine dollars", 2]]),
    });
  });
});

const folder = join(__dirname, "../../fixtures/captions");
const tokensOf = (text: string) => tokenize(text).map((token) => token.text);
const passage = tokensOf(readFileSync(join(folder, "passage.txt"), "utf8"));

function read(name: string) {
  const reports: string[] = [];
  const report = (what: string) => (text: string, line?: number) =>
    reports.push(`${what}${line === undefined ? "" : ` at ${line}`}: ${text}`);
  const speech = readSpeech(join(folder, name), {
    problem: report("problem"),
    repair: report("repair"),
  });
  return { speech, reports };
}

/** Files whose repairs are expected; every other one has none. */
const repaired: Readonly<Record<string, readonly string[]>> = {
  "youtube-by-ffmpeg.srt": ["repair at 4: has text after an empty line inside a cue"],
  "second-header-and-reversed-times.vtt": ["repair at 9: has a cue that ends before it starts"],
};

describe("caption files of one passage", () => {
  const files = readdirSync(folder).filter((name) => /\.(?:vtt|srt)$/.test(name) && name !== "latin-1.srt");

  it.each(files)("%s yields the passage's words, each once", (name) => {
    const { speech, reports } = read(name);
    expect(tokensOf(speech?.text ?? "")).toEqual(passage);
    expect(reports).toEqual(repaired[name] ?? []);
  });

  it("are read as Windows-1252 where they are not UTF-8, and that is reported", () => {
    expect(read("latin-1.srt")).toMatchObject({
      speech: { text: "Touchdown\nTimothée!", report: { form: "SRT", encoding: "Windows-1252" } },
      reports: ["repair: is not UTF-8, and was read as Windows-1252"],
    });
  });
});

/**
 * What a screen shows after each step of a caption style. Blocks and paint-on are cut so that no line begins with all of the line
 * before it: that looks like growth (see `docs/corpus.md`).
 */
const styles: Readonly<Record<string, (words: readonly string[], sizes: readonly number[]) => string[][]>> = {
  "blocks of lines": (words, sizes) => {
    const lines = linesOf(words, sizes, { min: 3, apart: true });
    return Array.from({ length: Math.ceil(lines.length / 2) }, (_, i) => lines.slice(i * 2, i * 2 + 2));
  },
  "two rolling lines": (words, sizes) => {
    const lines = linesOf(words, sizes, { min: 2, apart: false });
    return lines.map((line, i) => (i === 0 ? [line] : [lines[i - 1] ?? "", line]));
  },
  "roll-up by characters": (words, sizes) => {
    const lines = linesOf(words, sizes, { min: 2, apart: false });
    return lines.flatMap((line, i) =>
      grown(line, sizes).map((part) => [...lines.slice(Math.max(0, i - 2), i), part]),
    );
  },
  "paint-on": (words, sizes) =>
    linesOf(words, sizes, { min: 2, apart: true }).flatMap((line) =>
      grown(line, sizes).map((part) => [part]),
    ),
};

/** Lines of at least `min` words; `apart`: none of which begins the next one. */
function linesOf(
  words: readonly string[],
  sizes: readonly number[],
  { min, apart }: { readonly min: number; readonly apart: boolean },
): string[] {
  const lines: string[] = [];
  for (let at = 0; at < words.length;) {
    let size = min + (sizes[lines.length % sizes.length] ?? 0);
    if (words.length - at - size < min) size = words.length - at;
    let line = words.slice(at, at + size).join(" ");
    const rest = words.slice(at).join(" ");
    while (apart && size < words.length - at && `${rest.slice(line.length + 1)} `.startsWith(line)) {
      size += 1;
      line = words.slice(at, at + size).join(" ");
    }
    lines.push(line);
    at += size;
  }
  return lines;
}

/** A line as it appears, a few characters at a time. */
function grown(line: string, sizes: readonly number[]): string[] {
  const parts: string[] = [];
  for (let length = 0, step = 0; length < line.length; step++) {
    length = Math.min(line.length, length + 1 + (sizes[step % sizes.length] ?? 0));
    parts.push(line.slice(0, length));
  }
  return parts;
}

function webVttOf(screens: readonly (readonly string[])[]): string {
  const cues = screens.map(
    (lines, i) => `${timeOf(i * 300)} --> ${timeOf(i * 300 + 300)}\n${lines.join("\n")}\n`,
  );
  return ["WEBVTT", ...cues].join("\n\n");
}

const usual = [
  "the",
  "a",
  "no",
  "touchdown",
  "touchdowns",
  "Kelce",
  "401(k)",
  "US",
  "we're",
  "to",
  "on",
  "one",
  "it's",
];
const word = fc.oneof(fc.constantFrom(...usual), fc.stringMatching(/^[a-z]{1,9}$/));

describe("a text cut into captions", () => {
  it.each(Object.keys(styles))("of the style %s yields the same words", (name) => {
    const cut = styles[name] ?? (() => []);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 40, maxLength: 120 }),
        fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
        (words, sizes) => {
          const { speech, problems, repairs } = captionsIn(webVttOf(cut(words, sizes)), "vtt");
          expect([...problems, ...repairs]).toEqual([]);
          expect(tokenize(speech).map(({ text }) => text)).toEqual(
            tokenize(words.join(" ")).map(({ text }) => text),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
