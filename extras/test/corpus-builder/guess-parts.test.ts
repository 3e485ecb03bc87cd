import fc from "fast-check";
import { guessParts } from "../../corpus-builder/lines/read-line.ts";

const welcome = ["operator", "Welcome to the call. Please go ahead."] as const;
const remarks = ["executive", "Revenue rose. After our remarks we will take questions."] as const;
const greeting = ["executive", "Hi, Al."] as const;
const question = ["analyst", "How is the margin?"] as const;
const open = ["operator", "Al Lyst, your line is open."] as const;
const next = ["operator", "Bo Ray, your line is open."] as const;

const turnsOf = (said: readonly (readonly [role: string | null, text: string])[]) =>
  said.map(([role, text]) => ({ speaker: null, role, text }));
/** The number of the first turn of the questions; null without a guess. */
const startOf = (said: Parameters<typeof turnsOf>[0]) =>
  guessParts(turnsOf(said))?.findIndex(({ part }) => part === "questions") ?? null;

describe("the guess where the questions of a call begin", () => {
  it.each([
    [
      "at the operator's turn before the first analyst",
      [welcome, remarks, open, question, next, question],
      2,
    ],
    ["before an executive's greeting of the analyst", [welcome, remarks, open, greeting, question], 2],
    [
      "at the announcement, though another line fails first",
      [welcome, remarks, ["operator", "Our first question comes from Cy."], greeting, open, question],
      2,
    ],
    [
      "at the announcement, where no analyst is known",
      [
        welcome,
        remarks,
        ["operator", "We will now begin the question-and-answer session."],
        [null, "Hello."],
      ],
      2,
    ],
    [
      "not at the opening, though its host is listed as an analyst",
      [["operator", "Later we conduct a question-and-answer session."], question, remarks, open, question],
      3,
    ],
  ] as const)("is %s", (_, said, start) => {
    expect(startOf(said)).toBe(start);
  });

  it.each([
    ["without an operator", [remarks, question]],
    ["of an operator alone", [welcome, ["operator", "Our first question comes from Al."]]],
    ["without questions", [welcome, remarks, ["operator", "This concludes the call."]]],
    ["where the operator only opens the call", [welcome, remarks, question]],
  ] as const)("is not made %s", (_, said) => {
    expect(startOf(said)).toBeNull();
  });

  it("splits a call once: prepared turns, then questions, from an operator's turn that is not the first", () => {
    const turn = fc.record({
      speaker: fc.constant(null),
      role: fc.constantFrom("operator", "executive", "analyst", null),
      text: fc.constantFrom("Our first question is from Al.", "Thanks.", "Go ahead."),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
        const guessed = guessParts(turns);
        if (guessed === null) return;
        const start = guessed.findIndex(({ part }) => part === "questions");
        expect(start).toBeGreaterThan(0);
        expect(guessed[start]?.role).toBe("operator");
        expect(guessed).toEqual(
          turns.map((one, at) => ({ ...one, part: at < start ? "prepared" : "questions" })),
        );
      }),
    );
  });
});
