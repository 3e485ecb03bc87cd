import { joinPieces, subwordMarkOf } from "../../../corpus-builder/join-pieces.ts";

const piecesOf = (texts: readonly string[]) => texts.map((text) => ({ text }));
const wordsOf = (...texts: readonly string[]) => joinPieces(piecesOf(texts)).map(({ text }) => text.trim());

describe("pieces of a recogniser", () => {
  it.each([
    ["a word in pieces", [" The", " tar", "iff", " on", " qu", "ill", "ons"], "The tariff on quillons"],
    ["an amount", [" It", " costs", " $50", ",", "000", "."], "It costs $50,000."],
    ["a name and a plan", [" O", "'Brien", " has", " a", " 401", "(", "k", ")"], "O'Brien has a 401(k)"],
    ["a compound", [" a", " long", "-term", " U", ".", "S", ".", " deal"], "a long-term U.S. deal"],
    ["blanks at the end", ["The ", "tar", "iff ", "is"], "The tariff is"],
    ["blanks as pieces", ["The", " ", "tariff", " ", "is"], "The tariff is"],
    ["words alone", ["The", "tariff", "is"], "The tariff is"],
    ["segments cut inside a word", [" on the tar", "iff is O", "'Brien"], "on the tariff is O'Brien"],
    ["a tag and a dash", [" on", "[MUSIC]", "- no"], "on [MUSIC] - no"],
  ])("are joined to words: %s", (_, pieces, text) => {
    expect(wordsOf(...pieces).join(" ")).toBe(text);
  });

  it("keep the first piece's time and speaker", () => {
    const pieces = [
      { text: " tar", start: 1, speaker: "A" },
      { text: "iff", start: 2, speaker: "B" },
    ];
    expect(joinPieces(pieces)).toEqual([{ text: " tariff", start: 1, speaker: "A" }]);
  });

  it.each([
    ["##", ["tar", "##iff", "on"]],
    ["▁", ["▁tar", "iff"]],
    ["Ġ", ["The", "Ġtar", "iff"]],
    [null, [" tar", "iff", "#1"]],
  ])("show the mark of subwords: %s", (mark, pieces) => {
    expect(subwordMarkOf(piecesOf(pieces))).toBe(mark);
  });
});
