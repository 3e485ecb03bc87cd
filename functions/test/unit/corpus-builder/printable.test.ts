import fc from "fast-check";
import { printable, printableJson, printableLines } from "../../../corpus-builder/problems.ts";

const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", "\n", "\x1b", "\x9b", "\x7f", "\u202e", "\u2066", "\u2028", "é") }),
);

describe("text for a terminal", () => {
  it("shows escapes, marks of direction and line breaks by their code points", () => {
    expect(printable("a\x1b[2Jb\x9bc\u202ed\ne")).toBe(String.raw`a\u{1b}[2Jb\u{9b}c\u{202e}d\u{a}e`);
    expect(printable("Über, 大谷 👩‍👩‍👧")).toBe("Über, 大谷 👩‍👩‍👧");
  });

  it("never holds a character that steers, whatever it was made of", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(printable(given)).not.toMatch(steering);
        expect(printableLines(given).replaceAll("\n", "")).not.toMatch(steering);
      }),
    );
  });

  it("as JSON is still the same value", () => {
    fc.assert(
      fc.property(fc.dictionary(text, text), (value) => {
        const json = printableJson(JSON.stringify(value, null, 2));
        expect(json.replaceAll("\n", "")).not.toMatch(steering);
        expect(JSON.parse(json)).toEqual(value);
      }),
    );
  });
});
