import { readCaptions } from "../../../corpus-builder/captions.ts";
import { unrolled } from "../../../corpus-builder/rolling.ts";
import { speechOf } from "../../../corpus-builder/speech.ts";

type Kind = "vtt" | "srt";

function read(text: string, kind: Kind) {
  const problems: string[] = [];
  const cues = readCaptions(text, kind, (problem, line) => problems.push(`${line ?? 0}: ${problem}`));
  return { cues, problems, speech: speechOf(unrolled(cues)) };
}

/** Cues of a second each, one after the other, as SRT. */
function srt(cues: readonly string[], gapSeconds = 0): string {
  const time = (second: number) =>
    `00:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")},000`;
  return cues
    .map((text, i) => {
      const start = i * (1 + gapSeconds);
      return `${i + 1}\n${time(start)} --> ${time(start + 1)}\n${text}\n`;
    })
    .join("\n");
}

describe("captions", () => {
  it("are read from WebVTT: comments, styles, settings, tags and entities are no speech", () => {
    const { speech, problems } = read(
      [
        "WEBVTT - a title",
        "Kind: captions",
        "",
        "NOTE nobody says this",
        "nor this",
        "",
        "STYLE",
        "::cue { color: red }",
        "",
        "intro",
        "00:01.000 --> 00:02.000 align:start position:0%",
        "<v Jim>Third &amp; <00:00:01.500><c.yellow>long</c>,",
        "<i>here</i> at Arrowhead",
        "",
        "01:00:03.000 --> 01:00:04.000",
        "Touchdown&nbsp;Chiefs!",
      ].join("\r\n"),
      "vtt",
    );
    expect(problems).toEqual([]);
    expect(speech).toBe("Third & long,\nhere at Arrowhead\nTouchdown Chiefs!");
  });

  it("are read from SRT", () => {
    const { speech, problems } = read(
      "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<b>Touchdown</b>\n\n\n2\n0:00:05,5 --> 0:00:06,0\nAgain",
      "srt",
    );
    expect(problems).toEqual([]);
    expect(speech).toBe("Touchdown\nAgain");
  });

  it("tell each broken place with its line", () => {
    const { problems } = read(
      "WEBVTT\n\n00:01.000 --> 00:0x.000\nhi\n\njust text\n\n00:05.000 --> 00:04.000\nback in time\n",
      "vtt",
    );
    expect(problems).toEqual([
      "3: has a time line that cannot be read: 00:01.000 --> 00:0x.000",
      "6: has text without a time line before it",
      "8: has a time line that cannot be read: 00:05.000 --> 00:04.000",
    ]);
  });

  it("that do not begin with WEBVTT are no WebVTT", () => {
    expect(read("00:01.000 --> 00:02.000\nhi", "vtt").problems).toEqual(["1: does not begin with WEBVTT"]);
  });
});

describe("rolling captions", () => {
  it("lose what each carries over from the one before", () => {
    expect(
      read(srt(["the tush", "the tush\npush works", "push works", "push works\nagain"]), "srt").speech,
    ).toBe("the tush\npush works\nagain");
  });

  it("of three lines lose it too", () => {
    expect(
      read(srt(["A one", "A one\nB two", "A one\nB two\nC three", "B two\nC three\nD four"]), "srt").speech,
    ).toBe("A one\nB two\nC three\nD four");
  });

  it("may grow word by word", () => {
    expect(read(srt(["the", "the tush", "the tush push", "again"]), "srt").speech).toBe(
      "the\ntush\npush\nagain",
    );
  });

  it("keep a line that was said twice", () => {
    expect(read(srt(["no", "no\nno", "no\nyes", "yes\nmaybe"]), "srt").speech).toBe("no\nno\nyes\nmaybe");
  });

  it("are told from captions that say the same twice now and then", () => {
    const lines = ["one", "two", "no", "no", "three", "four", "five"];
    expect(read(srt(lines), "srt").speech).toBe(lines.join("\n"));
  });

  it("follow each other at once: after a pause a line was said again", () => {
    expect(read(srt(["touchdown", "touchdown", "touchdown"], 2), "srt").speech).toBe(
      "touchdown\ntouchdown\ntouchdown",
    );
  });
});

describe("speech", () => {
  it.each([
    ["JIM NANTZ: Touchdown!", "Touchdown!"],
    [">> JIM NANTZ: Touchdown!", "Touchdown!"],
    [">>Tony Romo: Wow", "Wow"],
    ["- Speaker 2: Wow", "Wow"],
    ["it's good >> NANTZ: what a kick", "it's good what a kick"],
    [">> what a kick >> and it's good", "what a kick and it's good"],
    ["&gt;&gt; tom brady &gt;&gt; handoff", "tom brady handoff"],
    ["&amp;gt;&amp;gt; twice encoded", "twice encoded"],
    ["[APPLAUSE] Touchdown (crowd cheering)", "Touchdown"],
    ["[CROWD\nCHEERING] Touchdown", "Touchdown"],
    ["♪ I've been waiting ♪ and we're back", "and we're back"],
    ["♪ la la la", ""],
    ["– Well, – yes", "Well, – yes"],
    ["THE SCORE: 21 to 14", "THE SCORE: 21 to 14"],
    ["Here's the thing: he was open", "Here's the thing: he was open"],
    ["Remember: it's 4:30 left", "Remember: it's 4:30 left"],
    ["AT&T Stadium", "AT&T Stadium"],
    ["Timoth&eacute;e&#39;s here", "Timothée's here"],
    ["a\tb   c", "a b c"],
  ])("of %j is %j", (line, speech) => {
    expect(speechOf(line.split("\n"))).toBe(speech);
  });
});
