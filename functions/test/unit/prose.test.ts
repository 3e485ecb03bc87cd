import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../openapi/documents.ts";

/** Every Markdown file of the repository. */
const documents = globSync("**/*.md", {
  cwd: repository,
  exclude: (name) => /^(?:node_modules|dist|test-results|\..+)$/.test(name),
}).toSorted();
const read = (path: string) => readFileSync(join(repository, path), "utf8");

const maxParagraph = 600;
const maxCell = 250;
const maxArchitectureWords = 2_200;
const maxReadmeLines = 90;

/** What a reader sees of a text: links without their targets, lines joined. */
const seen = (text: string) =>
  text
    .replace(/\]\([^)\s]*\)/g, "]")
    .replace(/\s+/g, " ")
    .trim();

/** The blocks of a document outside of code, with the number of their first line. An item of a list is a block. */
function blocksOf(document: string): readonly { readonly line: number; readonly text: string }[] {
  const blocks: { line: number; text: string }[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, text] of document.split("\n").entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    const isBlank = isCode || isFence || /^\s*$/.test(text);
    const last = blocks.at(-1);
    if (!isBlank && isOpen && last !== undefined && !/^\s*(?:[-*] |\d+\. |\||#|<!--)/.test(text))
      last.text += `\n${text}`;
    else if (!isBlank) blocks.push({ line: index + 1, text });
    isOpen = !isBlank;
  }
  return blocks.filter(({ text }) => !/^(?: {4}|\s*<!--)/.test(text));
}

/** The blocks that are too long, by what a reader sees. */
function tooLong(document: string): string[] {
  return blocksOf(document).flatMap(({ line, text }) => {
    const isRow = /^\s*\|/.test(text);
    const parts = isRow ? text.split(/(?<!\\)\|/).slice(1, -1) : [text];
    const max = isRow ? maxCell : maxParagraph;
    const longest = Math.max(...parts.map((part) => seen(part).length));
    return longest > max
      ? [`line ${line}: ${isRow ? "a cell" : "a paragraph"} of ${longest} characters`]
      : [];
  });
}

describe("the documents", () => {
  it("have no paragraph of over 600 characters and no cell of a table of over 250", () => {
    expect(documents.length).toBeGreaterThan(20);
    const problems = documents.flatMap((path) => tooLong(read(path)).map((problem) => `${path}, ${problem}`));
    expect(problems).toEqual([]);
  });

  it("begin with a README of at most 90 lines", () => {
    expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(maxReadmeLines);
  });

  it("describe the architecture in at most 2,200 words", () => {
    const words = read("functions/ARCHITECTURE.md").split(/\s+/).filter(Boolean);
    expect(words.length).toBeLessThanOrEqual(maxArchitectureWords);
  });
});
