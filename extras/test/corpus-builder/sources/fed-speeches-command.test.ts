import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { inCorpus, runCorpus, runCorpusWithFullDisk, turnsIn } from "../../support/corpus-command.ts";
import { speechListing, speechPage } from "../../support/fed-speech-page.ts";
import { startSite, status, type Site } from "../../support/site.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const run = (...args: readonly string[]) => runCorpus("--source", "fed-speeches", ...args);
const speech = (name: string) => `/newsevents/speech/${name}.htm`;
const testimony = (name: string) => `/newsevents/testimony/${name}.htm`;
const monday = "Mon, 02 Mar 2026 16:00:00 GMT";

describe("a corpus of the Federal Reserve's speeches", () => {
  let site: Site;
  let base: string;
  beforeEach(async () => {
    site = await startSite();
    base = mkdtempSync(join(folder.path, "speeches-"));
  });
  afterEach(() => site.close());

  const out = () => join(base, "fed-speeches.sqlite");
  const fetchAll = () => run("--base-url", site.baseUrl, "--cache", join(base, "cache"), "--out", out());
  const list = (speeches: string, testimonies: string) => {
    site.publish("/json/ne-speeches.json", speeches, monday);
    site.publish("/json/ne-testimony.json", testimonies, monday);
  };

  it("holds what both listings name since 2015, says what it leaves out, and asks once for what it keeps", async () => {
    list(
      speechListing(
        { l: speech("quill20260303a"), d: "3/3/2026" },
        { l: speech("quill20260301a") },
        { l: speech("slides20260302a") },
        { l: speech("old20141231a"), d: "12/31/2014 9:30:00 AM" },
        { l: "https://example.com/remarks.htm" },
      ),
      speechListing(
        { l: testimony("quill20260303a") },
        { l: testimony("reed20260303a"), s: "Bo C. Reed, Director, Division of Bridges", o: "yes" },
      ),
    );
    const body = "<p>A bridge.</p>";
    site.publish(speech("quill20260303a"), speechPage({ body }));
    site.publish(testimony("quill20260303a"), speechPage({ headline: "Testimony", body: "<p>A tram.</p>" }));
    site.publish(speech("slides20260302a"), speechPage({ body: "" }));
    const first = await fetchAll();
    expect([first.code, first.err]).toEqual([0, [""]]);
    expect(turnsIn(out())).toEqual([["Ann Quill (governor): A bridge."], ["Ann Quill (governor): A tram."]]);
    expect(first.out.slice(1, 7)).toEqual([
      "Transcripts: 2 .htm",
      "Newest day: 2026-03-03",
      "Fetched: 3 files, in 6 requests",
      "Not published yet, asked for again at the next run: quill20260301a.htm",
      "Not counted, because it has no speech in it: slides20260302a.htm",
      "Note: https://example.com/remarks.htm: is listed, and is no page of a speech on the site",
    ]);
    expect(inCorpus(out(), ({ transcripts }) => transcripts.map(({ id, labels }) => [id, labels]))).toEqual([
      ["quill20260303a", { occasion: "speech", form: "speech" }],
      ["testimony-quill20260303a", { occasion: "testimony", form: "hearing" }],
    ]);
    site.requests();
    site.publish(speech("quill20260301a"), speechPage({ day: "March 01, 2026", body: "<p>A ferry.</p>" }));
    const second = await fetchAll();
    expect(second.code).toBe(0);
    expect(site.requests().map(({ path, since }) => [basename(path), since])).toEqual([
      ["ne-speeches.json", monday],
      ["ne-testimony.json", monday],
      ["quill20260301a.htm", null],
    ]);
    expect(turnsIn(out())).toHaveLength(3);
  });

  it("is as it was when the temporary folder is full, from the web and from a folder, and no document is blamed", async () => {
    const names = ["a", "b", "c", "d", "e", "f"].map((letter) => `quill2026030${letter}`);
    list(
      speechListing(...names.map((name) => ({ l: speech(name) }))),
      speechListing({ l: testimony("none") }),
    );
    for (const name of names)
      site.publish(speech(name), speechPage({ body: `<p>${"A bridge. ".repeat(90_000)}</p>` }));
    const cache = join(base, "cache");
    for (const from of [
      ["--base-url", site.baseUrl, "--cache", cache],
      ["--files", cache],
    ]) {
      const ran = await runCorpusWithFullDisk("--source", "fed-speeches", ...from, "--out", out());
      expect([ran.code, ran.out, ran.err]).toEqual([
        1,
        [""],
        [
          expect.stringMatching(/^Can't store texts in the temporary folder \(TMPDIR, or \/var\/tmp\): /),
          `Nothing was written: ${out()} is as it was.`,
        ],
      ]);
    }
  });

  it("is as it was when the folder of fetched files is full, and no document is blamed", async () => {
    list(speechListing({ l: speech("a") }), speechListing({ l: testimony("none") }));
    const cache = join(base, "cache");
    const expectFull = async () => {
      const from = ["--base-url", site.baseUrl, "--cache", cache, "--out", out()];
      const { code, out: said, err } = await runCorpusWithFullDisk("--source", "fed-speeches", ...from);
      const advice = "Make room there, or name another folder with --cache.";
      const full = expect.stringMatching(new RegExp(`^Can't store files in ${cache}: .*\\. ${advice}$`));
      expect([code, said, err]).toEqual([1, [""], [full, `Nothing was written: ${out()} is as it was.`]]);
      expect(readdirSync(cache).filter((name) => !/\.(json|htm)$/.test(name))).toEqual([]);
    };
    const long = "A bridge. ".repeat(215_000);
    site.publish(speech("a"), speechPage({ body: `<p>A bridge.</p><!-- ${long} -->` }));
    await expectFull();
    // What was read from a page that is kept: it is not fetched again.
    site.publish(speech("a"), speechPage({ body: `<p>${long}</p>` }));
    expect((await fetchAll()).code).toBe(0);
    rmSync(join(cache, "a.json"));
    rmSync(out());
    site.requests();
    await expectFull();
    expect(site.requests().map(({ path }) => basename(path))).toEqual([
      "ne-speeches.json",
      "ne-testimony.json",
    ]);
  });

  it("informs the series of members and of their offices, and says that its texts are as prepared", async () => {
    list(speechListing({ l: speech("a") }), speechListing({ l: testimony("b") }));
    site.publish(speech("a"), speechPage({ body: "A bridge.", speaker: "Vice Chair Jerome H. Powell" }));
    site.publish(testimony("b"), speechPage({ body: "A tram.", speaker: "Governor Kevin Warsh" }));
    const ran = await fetchAll();
    expect(ran.out.slice(ran.out.indexOf("Informs:"))).toEqual([
      "Informs:",
      "  KXPOWELLMENTION, KXJPOWMENTION (Jerome Powell)",
      "  KXWARSHMENTION (Kevin Warsh)",
      "  KXBARRMENTION (Michael Barr)",
      "  KXBOWMANMENTION (Michelle Bowman)",
      "  KXFEDGOVMENTION (governor, vice_chair)",
      "No turn is of Michael Barr, whom the series name",
      "No turn is of Michelle Bowman, whom the series name",
    ]);
    expect(inCorpus(out(), ({ note }) => note)).toMatch(/as prepared.*lower bound/);
  });

  it("goes on without pages that can't be read or fetched, names each, and asks again for them", async () => {
    const names = ["good", "half", "error", "refused"];
    list(
      speechListing(...names.map((name) => ({ l: speech(name) }))),
      speechListing({ l: testimony("good2") }),
    );
    const page = speechPage({ body: "<p>A bridge.</p>" });
    site.publish(speech("good"), page);
    site.publish(testimony("good2"), page);
    site.publish(speech("half"), page.slice(0, -100));
    site.publish(speech("error"), "<html><body>We'll be back soon.</body></html>");
    site.disturb(speech("refused"), status(403), 1);
    const first = await fetchAll();
    expect([first.code, turnsIn(out())]).toEqual([
      0,
      [["Ann Quill (governor): A bridge."], ["Ann Quill (governor): A bridge."]],
    ]);
    expect(
      first.out
        .slice(first.out.indexOf("Left out 3 bad files:"))
        .map((line) => line.replace(site.baseUrl, "…")),
    ).toEqual([
      "Left out 3 bad files:",
      "  half.htm: is cut short: it lacks the end of a page",
      "  error.htm: is not a page of a speech: it has no article",
      `  refused.htm: can't be fetched from …${speech("refused")}: the site sent 403`,
    ]);
    for (const name of names) site.publish(speech(name), page);
    expect((await fetchAll()).out.join("\n")).not.toContain("Left out");
    expect(turnsIn(out())).toHaveLength(5);
  });

  it.each([
    [
      "half a listing",
      speechListing({ l: speech("a") }).slice(0, -20),
      "has a listing that can't be read at /json/ne-speeches.json: ",
    ],
    ["a page of the site", "<html>", "has a listing that can't be read at /json/ne-speeches.json: "],
    ["a listing of nothing", speechListing(), "has a listing without a page at /json/ne-speeches.json"],
    [
      "an object",
      "{}",
      "has a listing that can't be read at /json/ne-speeches.json: it is not a list of items",
    ],
  ])("is not built from %s", async (_, listing, problem) => {
    list(listing, speechListing({ l: testimony("b") }));
    const { code, err } = await fetchAll();
    expect([code, err[0]]).toEqual([1, expect.stringContaining(`${site.baseUrl}: ${problem}`)]);
  });

  it("is built from a folder of listings and pages, and asks the web for nothing", async () => {
    const files = join(base, "files");
    mkdirSync(files);
    const put = (name: string, text: string) => writeFileSync(join(files, name), text);
    put("ne-speeches.json", speechListing({ l: speech("quill20260303a") }, { l: speech("quill20260304a") }));
    put("ne-testimony.json", speechListing({ l: testimony("quill20260305a") }));
    put("quill20260303a.htm", speechPage({ body: "<p>A bridge.</p>" }));
    put("old20060303a.htm", speechPage({ day: "March 03, 2006", body: "<p>An old bridge.</p>" }));
    const ran = await run("--files", files, "--out", out());
    expect(ran.out.slice(1, 5)).toEqual([
      "Transcripts: 1 .htm",
      "Newest day: 2026-03-03",
      "Listed, and not in the folder: quill20260304a.htm, quill20260305a.htm",
      "Left out, of before 2015-01-01 (--since): 1",
    ]);
    expect((await run("--files", files, "--since", "2027", "--out", out())).err[0]).toBe(
      `${files}: has no transcript of 2027-01-01 or later (--since), but 2 older`,
    );
    await run("--files", files, "--since", "2006-03-03", "--out", out());
    expect(turnsIn(out())).toEqual([
      ["Ann Quill (governor): An old bridge."],
      ["Ann Quill (governor): A bridge."],
    ]);
  });
});
