import { timeOf } from "./captions.ts";

export interface WrittenCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const each = (cues: readonly WrittenCue[], write: (cue: WrittenCue, at: number) => string) =>
  cues.map(write).join("");
const sbvTime = (ms: number) => timeOf(ms).slice(1);

/** The same cues in each form, as its common tool writes them. */
export const captionWriters: Readonly<Record<string, (cues: readonly WrittenCue[]) => string>> = {
  WebVTT: (cues) =>
    `WEBVTT\n\n${each(cues, ({ startMs, endMs, lines }) => `${timeOf(startMs)} --> ${timeOf(endMs)}\n${lines.map(escaped).join("\n")}\n\n`)}`,
  SRT: (cues) =>
    each(
      cues,
      ({ startMs, endMs, lines }, at) =>
        `${at + 1}\r\n${timeOf(startMs, ",")} --> ${timeOf(endMs, ",")}\r\n${lines.join("\r\n")}\r\n\r\n`,
    ),
  SBV: (cues) =>
    each(
      cues,
      ({ startMs, endMs, lines }) => `${sbvTime(startMs)},${sbvTime(endMs)}\n${lines.join("[br]")}\n\n`,
    ),
  TTML: (cues) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<!-- made up -->\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xml:lang="en"><tt:head>
<tt:metadata><ttm:title>A title</ttm:title></tt:metadata></tt:head><tt:body><tt:div>
${each(cues, ({ startMs, endMs, lines }) => `  <tt:p begin="${timeOf(startMs)}" end="${timeOf(endMs)}">\n    <tt:span tts:color="a>b">${lines.map(escaped).join("<tt:br/>")}</tt:span>\n  </tt:p>\n`)}</tt:div></tt:body></tt:tt>\n`,
  "YouTube's srv3": (cues) =>
    `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<head><pen id="1"/></head>\n<body>\n<w t="0"/>\n${each(cues, ({ startMs, endMs, lines }) => `<p t="${startMs}" d="${endMs - startMs}" w="1">${lines.map((line) => `<s ac="0">${escaped(line)}</s>`).join("\n")}</p>\n<p t="${endMs - 10}" d="10" w="1" a="1">\n</p>\n`)}</body>\n</timedtext>`,
  "YouTube's json3": (cues) =>
    JSON.stringify({
      wireMagic: "pb3",
      events: [
        { tStartMs: 0, dDurationMs: 9000, id: 1 },
        ...cues.flatMap(({ startMs, endMs, lines }) => [
          { tStartMs: startMs, dDurationMs: endMs - startMs, wWinId: 1, segs: [{ utf8: lines.join("\n") }] },
          { tStartMs: endMs - 10, wWinId: 1, aAppend: 1, segs: [{ utf8: "\n" }] },
          { tStartMs: endMs, wWinId: 1, segs: null },
        ]),
      ],
    }),
};
