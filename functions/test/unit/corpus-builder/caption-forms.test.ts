import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { readSpeech } from "../../../corpus-builder/captions/speech.ts";
import { tokenize } from "../../../src/transcripts/phrases/tokens.ts";
import { captionWriters, type WrittenCue } from "../../support/caption-writers.ts";

const folder = mkdtempSync(join(tmpdir(), "captions-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Buffer, name = "captions.vtt") {
  const file = join(folder, name);
  writeFileSync(file, content);
  const problems: string[] = [];
  const repairs: string[] = [];
  const report = (to: string[]) => (text: string, line?: number) =>
    to.push(line === undefined ? text : `${line}: ${text}`);
  const speech = readSpeech(file, { problem: report(problems), repair: report(repairs) });
  return { text: speech?.text ?? null, report: speech?.report, problems, repairs };
}

const tokensOf = (text: string) => tokenize(text).map((token) => token.text);

const word = fc.oneof(
  fc.constantFrom(
    "the",
    "toll",
    "tolls",
    "no",
    "401(k)",
    "AT&T",
    "O'Brien",
    "é",
    "50,000",
    "long-term",
    "“so”",
    "a (b c)",
  ),
  fc.stringMatching(/^[a-z]{1,9}$/),
);
const line = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(" "));
const cues = fc
  .array(
    fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 2 }),
      pauseMs: fc.integer({ min: 300, max: 5000 }),
      lengthMs: fc.integer({ min: 500, max: 9000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) => {
    let endMs = 0;
    return all.map(({ lines, pauseMs, lengthMs }): WrittenCue => {
      const startMs = endMs + pauseMs;
      endMs = startMs + lengthMs;
      return { startMs, endMs, lines };
    });
  });

const encoders = {
  "UTF-8": (text: string) => Buffer.from(text),
  "UTF-16": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
} as const;

describe("the same cues", () => {
  it.each(Object.keys(captionWriters))("are the same words as %s, in UTF-8 and UTF-16", (form) => {
    const write = captionWriters[form] ?? (() => "");
    fc.assert(
      fc.property(cues, fc.constantFrom("UTF-8", "UTF-16"), (written, encoding) => {
        const { text, report, problems, repairs } = read(encoders[encoding](write(written)));
        expect([problems, repairs]).toEqual([[], []]);
        expect(report).toMatchObject({ form, encoding, repeatedCues: 0, joinedPieces: 0, labels: 0 });
        expect(tokensOf(text ?? "")).toEqual(tokensOf(written.flatMap(({ lines }) => lines).join("\n")));
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.keys(captionWriters))("count once where %s has each twice", (form) => {
    const write = captionWriters[form] ?? (() => "");
    const written = ["we are inside", "the quillon house", "for a hundred days"].map((text, at) => ({
      startMs: at * 2000,
      endMs: at * 2000 + 1800,
      lines: [text],
    }));
    const { text, report } = read(write(written.flatMap((cue) => [cue, cue])));
    expect(text).toBe("we are inside\nthe quillon house\nfor a hundred days");
    expect(report?.repeatedCues).toBe(3);
  });
});

describe("the form of captions", () => {
  it("is their content's, whatever the file is named", () => {
    const srt = captionWriters["SRT"]?.([{ startMs: 0, endMs: 1000, lines: ["A bridge."] }]) ?? "";
    for (const name of ["a.vtt", "a.srt", "a.ttml", "a.xml"])
      expect(read(srt, name)).toMatchObject({ text: "A bridge.", report: { form: "SRT" }, problems: [] });
  });

  it.each([
    [
      "Scenarist_SCC V1.0\n\n00:00:00:00\t9420",
      "is SCC, which is not read: convert it to .srt, such as with ffmpeg",
    ],
    ["{0}{25}A bridge.", "is MicroDVD or VobSub, which is not read: convert it to .srt"],
    ["[Script Info]\nTitle: a", "is SubStation Alpha, which is not read: convert it to .srt"],
    ["<SAMI><BODY>", "is SAMI, which is not read: convert it to .srt"],
    ["[00:12.00]A bridge.", "is LRC, which is not read: convert it to .srt"],
    [
      '<?xml version="1.0"?><transcript><text start="0" dur="1">A bridge.</text></transcript>',
      "is YouTube's srv1, which is not read: download it as .vtt or .json3",
    ],
    [
      '<timedtext><text t="0" d="1">A bridge.</text></timedtext>',
      "is YouTube's srv2, which is not read: download it",
    ],
    ["A bridge.", "is in no form of captions that is read: expected WebVTT, TTML, YouTube's srv3"],
    ["", "is in no form of captions that is read"],
    ['<tt><body><div><p begin="0s">A bridge.', "ends before </tt>"],
    ['<timedtext format="3"><body><p t="0">A bridge.', "ends before </timedtext>"],
    ['{"wireMagic": "pb3", "events": [{"segs": [{"utf8"', "is not JSON: "],
    ['{"wireMagic": "pb3", "events": [{"segs": "A bridge."}]}', "has no good events.0.segs"],
    ['{"wireMagic": "pb3", "events": [null, {"segs": null}]}', "has no speech in it"],
    [
      "1\n00:01,000 --> 00:02,000\ntar\n\n2\n00:02,000 --> 00:03,000\n##iff",
      "is written in a model's subwords (##)",
    ],
    [Buffer.from("WEBVTT", "utf16le"), "1: is not UTF-8 text: save it in that encoding"],
    [Buffer.concat([Buffer.from("WEBVTT\n\né "), Buffer.of(0xe9)]), "3: is not UTF-8 text"],
  ])("is named where it is not read: %j", (content, problem) => {
    expect(read(content).problems[0]).toContain(problem);
  });

  it("may be Windows-1252 in text that has no UTF-8, and then a repair says so", () => {
    const bytes = Buffer.concat([
      Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nVell"),
      Buffer.of(0x92),
      Buffer.from("s caf\xe9", "latin1"),
    ]);
    expect(read(bytes)).toMatchObject({
      text: "Vell’s café",
      report: { encoding: "Windows-1252" },
      problems: [],
      repairs: ["is not UTF-8, and was read as Windows-1252"],
    });
  });
});

it("refuses an animation with a cue for each frame", () => {
  const shown = ["it’s too cramped", "hold on"].flatMap((text, at) =>
    [0, 1, 2, 3, 4].map((frame) => {
      const startMs = at * 5000 + frame * 67;
      const endMs = startMs + (frame === 4 ? 2000 : 67);
      return { startMs, endMs, lines: [`${"\u200b".repeat(frame)}${text}`] };
    }),
  );
  const problems = ["is an animation with a cue for each frame: save its captions without effects"];
  for (const write of Object.values(captionWriters))
    expect(read(write(shown))).toMatchObject({ text: null, problems });
});

it("takes no animation for YouTube's captions of a single line, which shows it again for 10 ms", () => {
  const line = "the quillon bridge";
  const youTube = `WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.160 --> 00:00:02.550 align:start position:0%
 \nthe<00:00:00.320><c> quillon</c><00:00:00.820><c> bridge</c>\n\n00:00:02.550 --> 00:00:02.560\n${line}\n \n`;
  expect(read(youTube)).toMatchObject({ text: line, problems: [] });
});

describe("TTML", () => {
  const said = (body: string, root = "") => read(`<tt ${root}><body>${body}</body></tt>`).text;

  it("has line breaks, blanks, entities and CDATA, and no text outside of paragraphs", () => {
    expect(
      said("<div>no<p begin='1s' end='2s'>A &amp;\n  b<br/><![CDATA[c & d]]><!-- e --></p>no</div>"),
    ).toBe("A & b\nc & d");
  });

  it.each([
    ["clock times", "00:00:01.500", "00:00:02"],
    ["minutes and seconds", "00:01.500", "00:02"],
    ["frames", "00:00:01:15", "00:00:02:00"],
    ["ticks", "45t", "60t"],
    ["seconds", "1.5s", "2s"],
  ])("has %s: only a cue with the same times is a repetition", (_, begin, end) => {
    const cue = (times: string) => `<p ${times}>no deal</p>`;
    const both = `${cue(`begin="${begin}" end="${end}"`)}${cue(`begin="1500ms" dur="0.5s"`)}${cue('begin="1600ms" dur="0.4s"')}`;
    expect(
      said(`<div>${both}<p begin="9s" end="10s">so we wait</p><p begin="99s" end="1h">on</p></div>`),
    ).toBe("no deal\nno deal\nso we wait\non");
  });

  it("has times inside of a division's, and paragraphs without a begin follow each other", () => {
    const cue = '<p begin="1s" end="2s">no deal</p>';
    expect(said(`<div begin="10s">${cue}</div><div begin="60s">${cue}</div>`)).toBe("no deal\nno deal");
    expect(
      said(
        '<div><p dur="2s">no deal</p><p dur="2s">no deal</p><p dur="3s">we wait</p><p dur="1s">on</p></div>',
      ),
    ).toBe("no deal\nno deal\nwe wait\non");
  });
});

it("appends to the window's last text in json3 and srv3", () => {
  const events = [
    { tStartMs: 0, wWinId: 1, segs: [{ utf8: "the tar" }] },
    { tStartMs: 10, wWinId: 2, segs: [{ utf8: "we agree" }] },
    null,
    { tStartMs: 20, wWinId: 1, aAppend: 1, segs: [null, { utf8: "iff" }, {}] },
  ];
  expect(read(JSON.stringify({ events })).text).toBe("the tariff\nwe agree");
  const srv3 = '<p t="0" w="1">the tar</p><p t="10" w="2">we<br/>agree</p><p t="20" w="1" a="1">iff</p>';
  expect(read(`<timedtext format="3"><body>${srv3}</body></timedtext>`).text).toBe("the tariff\nwe\nagree");
});
