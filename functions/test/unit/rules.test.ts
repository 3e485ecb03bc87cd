import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callables, endpoints } from "../../src/extras/functions.ts";

const functionsFolder = join(__dirname, "../..");
const sources = globSync("src/**/*.ts", { cwd: functionsFolder }).map((path) => ({
  path,
  text: readFileSync(join(functionsFolder, path), "utf8"),
}));
const maxCodeLength = 120;
const maxCommentLength = 140;
const maxCommentLines = 3;

describe("the sources", () => {
  it("export a name from one file, but for the functions: index.ts, its spec and its use case have the name", () => {
    // Each functions.ts lists endpoints and callables: those of the core, and all.
    const functions = new Set([
      "endpoints",
      "callables",
      ...Object.keys(endpoints),
      ...Object.keys(callables),
    ]);
    const exported = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm)].map(
        ([, name = ""]) => ({ name, path }),
      ),
    );
    const twice = Object.entries(Object.groupBy(exported, ({ name }) => name)).flatMap(
      ([name, places = []]) =>
        places.length > 1 && !functions.has(name)
          ? [`${name}: ${places.map(({ path }) => path).join(", ")}`]
          : [],
    );
    expect(twice).toEqual([]);
  });

  it("have no line of code over 120 characters, and none of a comment over 140", () => {
    const long = sources.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const max = /^\s*(?:\/\/|\/\*|\*)/.test(line) ? maxCommentLength : maxCodeLength;
        return line.length > max ? [`${path}:${index + 1} has ${line.length} characters of ${max}`] : [];
      }),
    );
    expect(long).toEqual([]);
  });

  it("have no comment of more than three lines", () => {
    const long = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^[ \t]*\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm)].flatMap(({ 0: comment, index }) => {
        const lines = comment.split("\n").filter((line) => /[\p{L}\p{N}]/u.test(line));
        const at = text.slice(0, index).split("\n").length;
        return lines.length > maxCommentLines ? [`${path}:${at} is a comment of ${lines.length} lines`] : [];
      }),
    );
    expect(long).toEqual([]);
  });
});
