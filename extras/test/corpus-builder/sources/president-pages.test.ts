import { read } from "../../../corpus-builder/sources/president/read.ts";
import { compiledPage, labelled } from "../../support/compiled-page.ts";

const id = "DCPD-202600136";
const reading = (page: string) => read(Buffer.from(page), { id, source: "", path: "", file: "" });

/** The turns of a body, as "role speaker: text". */
async function said(body: string, title?: string): Promise<string[]> {
  const text = await reading(compiledPage({ id, body, ...(title !== undefined && { title }) }));
  if (text.is === "other") return [text.reason];
  return text.turns.map((turn) => `${turn.role} ${turn.speaker ?? "-"}: ${turn.text}`);
}

const him = "president Donald J. Trump:";

describe("a document of the president's remarks", () => {
  it("says when he spoke and on what occasion, and is of him alone without a label", async () => {
    const title = "Address Before a Joint Session of the Congress on the State of the Union";
    expect(
      await reading(compiledPage({ id, title, body: "<p>Hello.</p><p>Tariffs — [<i>laughter</i>]</p>" })),
    ).toEqual({
      is: "speech",
      title,
      date: "2026-03-03",
      labels: { occasion: "address", form: "speech" },
      isPreliminary: false,
      turns: [
        {
          label: "The President",
          speaker: "Donald J. Trump",
          role: "president",
          text: "Hello.\nTariffs — [laughter]",
        },
      ],
      notes: [],
    });
  });

  it.each([
    [
      "labels in a class that the page's style makes italic",
      labelled("The President", "One.") + "<p>Two.</p>" + labelled("Q", "Three?"),
      [`${him} One.\nTwo.`, "reporter -: Three?"],
    ],
    [
      "labels in <i>",
      "<p><i>The President.</i> One.</p><P><I>Q.</I> Two?</P>",
      [`${him} One.`, "reporter -: Two?"],
    ],
    [
      "his name beside another president's",
      labelled("President Trump", "One.") + labelled("President Macron", "Two."),
      [`${him} One.`, "other President Macron: Two."],
    ],
    [
      "names with full stops, and titles of several words",
      labelled('Vice President James D. "J.D." Vance', "One.") + labelled("Air Force One crewmember", "Two."),
      ['other Vice President James D. "J.D." Vance: One.', "other Air Force One crewmember: Two."],
    ],
    [
      "the audience",
      labelled("Audience members", "One!") + labelled("The President", "Two."),
      ["audience -: One!", `${him} Two.`],
    ],
    [
      "text before the first label",
      "<p>One.</p>" + labelled("Q", "Two?"),
      [`${him} One.`, "reporter -: Two?"],
    ],
    [
      "a label inside of a paragraph",
      "<p><i>Q.</i> One? <i>The President.</i> Two.</p>",
      ["reporter -: One?", `${him} Two.`],
    ],
    ["a label in a paragraph of its own", '<p class="s2">The President.</p><p>One.</p>', [`${him} \nOne.`]],
    [
      "headings, which nobody said",
      '<p class="s1">U.S. Operations/Syria</p>' +
        labelled("The President", "One.") +
        '<p class="s2">Heading</p><p>Two.</p>',
      [`${him} One.\nTwo.`],
    ],
    [
      "notes in brackets in the place of a label",
      labelled("The President", "One.") +
        '<p>[<i>At this point, the President signed.</i>]</p><p class="s2">[The President signed.] <span class="p">Two.</span></p>',
      [`${him} One.\n[At this point, the President signed.]\n[The President signed.] Two.`],
    ],
    [
      "emphasis at the beginning of a paragraph",
      labelled("The President", "One.") + "<p><i>The Times</i> said two.</p>",
      [`${him} One.\nThe Times said two.`],
    ],
  ])("reads %s", async (_, body, turns) => {
    expect(await said(body)).toEqual(turns);
  });

  it("is no speech by another title, and of another administration none that counts", async () => {
    expect(await said("<p>One.</p>", "Proclamation 11048—A Day of Bridges")).toEqual([
      "is not speech by its title",
    ]);
    const page = compiledPage({ id, administration: "Joseph R. Biden, Jr., 2025", body: "<p>One.</p>" });
    expect(await reading(page)).toEqual({
      is: "other",
      reason: "is of the administration of Joseph R. Biden, Jr.",
    });
  });

  it.each([
    ["Remarks Prior to a Meeting and an Exchange With Reporters", "exchange", undefined],
    ["Remarks at a “Make America Great Again” Rally in Erie", "rally", "rally"],
    ["The President’s News Conference With Prime Minister Abe", "news conference", "press_conference"],
    ["Interview With Ann Quill", "interview", "interview"],
    ["Inaugural Address", "address", "speech"],
    ["Remarks on Bridges", "remarks", "speech"],
  ])("of the title %s has the occasion %s and the form %s", async (title, occasion, form) => {
    const body = labelled("The President", "One.");
    expect(await reading(compiledPage({ id, title, body }))).toHaveProperty("labels", {
      occasion,
      ...(form !== undefined && { form }),
    });
  });

  const good = compiledPage({ id, body: "<p>One.</p>" });
  it.each([
    [
      "labels that are not in italics",
      compiledPage({ id, body: "<p>The President. One.</p><p>Q. Two?</p>" }),
      "has a speaker's name that is not in italics: The President. One.",
    ],
    [
      "a page without italics",
      good.replaceAll("italic", "normal"),
      "has no italics, in which names and headings are printed",
    ],
    [
      "an exchange without a speaker",
      compiledPage({ id, title: "Exchange With Reporters", body: "<p>One.</p>" }),
      "names several speakers in its title, and none in its text",
    ],
    [
      "an error page",
      "<html><body><p>Not found</p></body></html>",
      "is not a page of the Compilation: it begins with no administration",
    ],
    ["half a page", good.slice(0, -200), "is cut short: it lacks the end of a page"],
    [
      "a page without its note and index",
      `${good.slice(0, good.indexOf("<p>NOTE"))}</body></html>`,
      "lacks its end: it has neither a note nor an index",
    ],
    ["a page without a day", good.replace("March 3, 2026", "March"), "has no title with a day below it"],
    [
      "another document",
      good.replaceAll("DCPD202600136", "DCPD202600137"),
      "is of another document: DCPD202600137",
    ],
  ])("refuses %s", (_, page, problem) => {
    expect(() => reading(page)).toThrow(problem);
  });
});
