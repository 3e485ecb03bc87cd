import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { president } from "../../../corpus-builder/sources/president/president.ts";
import { compiledPage, labelled, sitemap } from "../../support/compiled-page.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { runCorpus, turnsIn } from "../../support/corpus-command.ts";
import { runSource } from "../../support/run-source.ts";
import { busy, startSite, status, type Site } from "../../support/site.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const monday = "Mon, 02 Mar 2026 16:00:00 GMT";
const mapOf = (year: number) => `/sitemap/DCPD_${year}_sitemap.xml`;
const pathOf = (id: string) => `/content/pkg/${id}/html/${id}.htm`;
const [first, second, third] = ["DCPD-202600001", "DCPD-202600002", "DCPD-202600003"] as const;
const remarks = (id: string, text: string, day = "March 3, 2026") =>
  compiledPage({ id, day, body: labelled("The President", text) });

describe("the president's remarks", () => {
  let site: Site;
  let cache: string;
  beforeEach(async () => {
    site = await startSite();
    cache = mkdtempSync(join(folder.path, "president-"));
    site.publish(mapOf(2025), sitemap("DCPD-2025DIGEST"), monday);
  });
  afterEach(() => site.close());
  const list = (...ids: readonly string[]) => site.publish(mapOf(2026), sitemap(...ids), monday);
  const publish = (id: string, page = remarks(id, "A bridge.")) => site.publish(pathOf(id), page, monday);
  const run = () => runSource(president, { site, cache });
  const maps = [mapOf(2025), mapOf(2026), mapOf(2027)];

  it("are asked for once, also those that are no speech, and an id that appears later behind the others is found", async () => {
    list(third, first, first);
    publish(first, compiledPage({ id: first, title: "Proclamation 1—Bridges", body: "<p>One.</p>" }));
    publish(third);
    const one = await run();
    expect([one.said, one.problems]).toEqual([["2026-03-03 A bridge."], []]);
    expect(one.requests).toEqual([...maps, pathOf(first), pathOf(third)]);
    expect(one.official.others).toEqual([
      { file: `${first}.htm`, line: null, text: "is not speech by its title" },
    ]);
    site.publish(mapOf(2026), sitemap(first, second, third), "Tue, 03 Mar 2026 16:00:00 GMT");
    publish(second, remarks(second, "An old tram.", "January 20, 2026"));
    const two = await run();
    expect(two.said).toEqual(["2026-01-20 An old tram.", "2026-03-03 A bridge."]);
    expect(two.requests.slice(3)).toEqual([pathOf(second)]);
    expect((await run()).requests.slice(3)).toEqual([]);
  });

  it("are asked for again when they are listed and not there yet", async () => {
    list(first);
    expect((await run()).official.missing).toEqual([`${first}.htm`]);
    publish(first);
    expect((await run()).said).toEqual(["2026-03-03 A bridge."]);
  });

  it("are waited for as long as the site asks, and left for another run when that is long", async () => {
    list(first, second);
    publish(first);
    publish(second);
    site.disturb(pathOf(first), busy("1"), 1);
    site.disturb(pathOf(second), busy("3600"), 1);
    const started = performance.now();
    const one = await run();
    expect(performance.now() - started).toBeGreaterThan(990);
    expect(one.said).toEqual(["2026-03-03 A bridge."]);
    expect(one.problems).toEqual([
      `${second}.htm: can't be fetched from …${pathOf(second)}: the site sent 429, and asks to wait 60 minutes`,
    ]);
    expect((await run()).said).toHaveLength(2);
  });

  it("are not read from half a sitemap, or from none", async () => {
    list(first);
    site.publish(mapOf(2025), sitemap(first).slice(0, -12), monday);
    expect((await run()).problems).toEqual(["…: has a sitemap of 2025 that is cut short, or is none"]);
    site.disturb(mapOf(2025), status(404));
    expect((await run()).problems).toEqual([`…: has no list at ${mapOf(2025)}`]);
  });

  it("are built by the command without what can't be read, which it names", async () => {
    const ids = [first, second, third, "DCPD-202600004", "DCPD-202600005"];
    list(...ids);
    publish(first);
    publish(second, compiledPage({ id: second, body: "<p>Q. A bridge?</p>" }));
    publish(third, "<html><body>Bad gateway</body></html>");
    publish("DCPD-202600004", remarks("DCPD-202600004", "A bridge.").slice(0, 700));
    const administration = "Joseph R. Biden, Jr., 2025";
    publish("DCPD-202600005", compiledPage({ id: "DCPD-202600005", administration, body: "<p>A tram.</p>" }));
    const out = join(cache, "president.sqlite");
    const place = ["--base-url", site.baseUrl, "--cache", join(cache, "kept"), "--out", out];
    const ran = await runCorpus("--source", "president", "--since", "2026", ...place);
    expect([ran.code, ran.err, turnsIn(out)]).toEqual([
      0,
      [""],
      [["Donald J. Trump (president): A bridge."]],
    ]);
    expect(ran.out.slice(1, 5)).toEqual([
      "Transcripts: 1 .htm",
      "Newest day: 2026-03-03",
      "Fetched: 2 files, in 7 requests",
      "Not counted, because it is of the administration of Joseph R. Biden, Jr.: DCPD-202600005.htm",
    ]);
    expect(ran.out.slice(ran.out.indexOf("Informs:"))).toEqual([
      "Informs:",
      "  KXTRUMPMENTION, KXTRUMPMENTIONB, KXBILATERALMENTION (Donald J. Trump)",
      "Left out 3 bad files:",
      `  ${second}.htm: has a speaker's name that is not in italics: Q. A bridge?`,
      `  ${third}.htm: is not a page of the Compilation: it begins with no administration`,
      "  DCPD-202600004.htm: is cut short: it lacks the end of a page",
    ]);
  });
});
