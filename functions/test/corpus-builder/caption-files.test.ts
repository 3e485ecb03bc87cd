import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { readSpeech } from "../../corpus-builder/captions/speech.ts";
import { tokenize } from "../../src/transcripts/phrases/tokens.ts";

const folder = join(__dirname, "../fixtures/captions");
const tokensOf = (text: string) => tokenize(text).map((token) => token.text);
const passage = tokensOf(readFileSync(join(folder, "passage.txt"), "utf8"));

function read(name: string) {
  const reports: string[] = [];
  const report = (what: string) => (text: string, line?: number) =>
    reports.push(`${what}${line === undefined ? "" : ` at ${line}`}: ${text}`);
  const kind = extname(name) === ".vtt" ? ".vtt" : ".srt";
  const speech = readSpeech(join(folder, name), kind, {
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

  it("in another encoding are refused with the line", () => {
    expect(read("latin-1.srt")).toEqual({
      speech: null,
      reports: ["problem at 7: is not UTF-8 text: save it in that encoding"],
    });
  });
});
