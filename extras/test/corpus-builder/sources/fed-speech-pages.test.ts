import { read } from "../../../corpus-builder/sources/fed-speeches/read.ts";
import { speechPage } from "../../support/fed-speech-page.ts";

const document = { id: "quill20260303a", source: "", path: "", file: "quill20260303a.htm" };
const reading = (page: string) => read(Buffer.from(page), document);

/** What was said in a body, a line each. */
async function said(body: string): Promise<string[]> {
  const text = await reading(speechPage({ body }));
  return text.is === "other" ? [] : text.turns.flatMap((turn) => turn.text.split("\n"));
}

describe("the page of a speech", () => {
  it("says who spoke, in which office, when and on what", async () => {
    const page = speechPage({ headline: "Testimony", title: "What&#39;s <b>New</b>", body: "<p>Hello.</p>" });
    expect(await reading(page)).toEqual({
      is: "speech",
      title: "What's New",
      date: "2026-03-03",
      labels: { occasion: "testimony", form: "hearing" },
      isPreliminary: false,
      turns: [{ label: "Governor Ann B. Quill", speaker: "Ann Quill", role: "governor", text: "Hello." }],
      notes: [],
    });
  });

  it.each([
    ["Chairman  Ben S. Bernanke", "Ben Bernanke", "chair"],
    ["Chiarman Ben S. Bernanke", "Ben Bernanke", "chair"],
    ["Chair Pro Tempore Jerome H. Powell", "Jerome Powell", "chair"],
    ["Chair Janet L. Yellen", "Janet Yellen", "chair"],
    ["Vice Chairman Roger W. Ferguson, Jr.", "Roger Ferguson", "vice_chair"],
    ["Vice Chair for Supervision Michelle W. Bowman", "Michelle Bowman", "vice_chair"],
    [
      "Vice Chair for Supervision and Chair of the Financial Stability Board Randal K. Quarles",
      "Randal Quarles",
      "vice_chair",
    ],
    ["Governor Sarah Bloom Raskin", "Sarah Bloom Raskin", "governor"],
  ])("reads %s as %s, %s", async (speaker, name, role) => {
    expect(await reading(speechPage({ speaker, body: "<p>Hello.</p>" }))).toMatchObject({
      turns: [{ speaker: name, role }],
    });
  });

  it.each([
    "Randall D. Guynn, Director, Division of Supervision and Regulation",
    "Governor Ann B. Quill and Governor Bo C. Reed",
    "Governor",
  ])("is of nobody whose words count when it is of %s", async (speaker) => {
    expect(await reading(speechPage({ speaker, body: "<p>Hello.</p>" }))).toEqual({
      is: "other",
      reason: `is not of a member of the Board: ${speaker}`,
    });
  });

  it.each([
    [
      "keeps text of no paragraph, lists and quotes",
      "One<p>Two<ul><li>Three<li>Four</ul><blockquote>Five</blockquote>Six",
      "One/Two/Three/Four/Five/Six",
    ],
    ["leaves out headings", "<p><strong>Heading</strong></p><p>One</p><h4>Heading</h4>Two", "One/Two"],
    [
      "leaves out headings in the paragraph that they head",
      "<p><b>Heading</b><br><em>Second</em><br>One<br><br><strong>End</strong><br>Two",
      "One/Two",
    ],
    [
      "keeps bold words that begin a paragraph",
      "<p><strong><em>Basel</em></strong>.<strong> </strong>One",
      "Basel. One",
    ],
    [
      "keeps bold text that is too long for a heading",
      `<p><b>${"word ".repeat(41)}</b>`,
      "word ".repeat(41).trim(),
    ],
    [
      "leaves out marks of notes",
      '<p>One<a href="#fn1"><sup>1</sup></a><a href="#note">*</a><a name="f1"></a> two<sup>i</sup>, FedNow<sup>SM</sup>',
      "One two, FedNow",
    ],
    ["keeps ordinals", "<p>the 20<sup>th</sup> and 3<SUP>rd</SUP>", "the 20th and 3rd"],
    ["ends at a rule, wherever it is", "<p>One<div><b>Two<hr></b>Three</div><p>Four", "One"],
    [
      "ends at references before the rule",
      "<p>One<p><strong>References</strong><br>Doe, J. (2006)<p>Roe, R.<hr>",
      "One",
    ],
    ["ends at an appendix", "<p>One<p><b>Appendix</b></p><p>Two", "One"],
    [
      "leaves out notices of the Board",
      "<p>Governor Quill presented identical remarks at a bridge.<p>Presented identical remarks.<p>Note: the legend was corrected.<p>One",
      "One",
    ],
    [
      "leaves out links and players",
      '<div class="col-md-7 pull-right">Accessible Keys for Video</div><p><a href="/x">Agenda</a><p>Watch on-demand: https://example.com<p>One <a href="/x">and</a> two',
      "One and two",
    ],
    [
      "leaves out tables with their titles, sources and notes",
      "<p>One (or two)<p><strong>Balances</strong><br>(Billions of dollars)<table><tr><td>5</table>1. A sum. <a href='#f1t'>Return to table</a><p>Source: A bank.<p>(Two)",
      "One (or two)/(Two)",
    ],
    ["leaves out formulas", "<p>One $$s_t=e^{x}$$ two<script type='math/tex'>x+y</script>", "One two"],
    [
      "leaves out charts",
      '<div class="panel panel-attachments"><a href="/x.htm">View speech charts</a></div><div class="hidden">figure 1</div><div style="display:none">figure 2</div>One',
      "One",
    ],
  ])("%s", async (_, body, spoken) => {
    expect(await said(body)).toEqual(spoken.split("/"));
  });

  it("is no speech when it has links to slides alone", async () => {
    const page = speechPage({ body: '<p><a href="/slides.pdf">Slides (PDF)</a></p>' });
    expect(await reading(page)).toEqual({ is: "other", reason: "has no speech in it" });
  });

  it.each([
    ["half a page", speechPage({ body: "<p>One" }).slice(0, 900), "is cut short: it lacks the end of a page"],
    [
      "another page",
      "<html><body><p>We'll be back soon.</body></html>",
      "is not a page of a speech: it has no article",
    ],
    [
      "a page without a speaker",
      speechPage({ speaker: "", body: "One" }),
      "is not a page of a speech: its heading has no speaker",
    ],
    [
      "a day of no calendar",
      speechPage({ day: "February 30, 2026", body: "One" }),
      "has a day that can't be read: February 30, 2026",
    ],
    [
      "two bodies",
      speechPage({ body: '</div><div class="col-xs-12 col-sm-8 col-md-8">Two' }),
      "has 2 bodies",
    ],
  ])("refuses %s", (_, page, problem) => {
    expect(() => reading(page)).toThrow(problem);
  });

  it("refuses another encoding than UTF-8", () => {
    const latin = Buffer.from(speechPage({ body: "caf\u00e9" }).slice(1), "latin1");
    expect(() => read(latin, document)).toThrow("is not UTF-8 text");
  });
});
