import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { problemLine } from "@mention-market/service/corpus-builder/problems";
import type { OfficialSource } from "../../../corpus-builder/sources/official-source.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { diary, diaryText } from "../../support/diary.ts";
import type { Behaviour } from "@mention-market/service/test/support/provider";
import { runSource } from "../../support/run-source.ts";
import { halfOf, hang, startSite, status, type Site } from "../../support/site.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const monday = "Mon, 05 Jan 2026 10:00:00 GMT";
const tuesday = "Tue, 06 Jan 2026 10:00:00 GMT";
const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05"] as const;
const [first, second] = days;
/** Short where it will pass, though the sound files of the same run must come within it. */
const timeoutOf = (fault: Behaviour) => (fault === hang ? 2000 : undefined);
const pathOf = (day: string) => `/${day}.txt`;

describe("a source that is fetched", () => {
  let site: Site;
  let cache: string;
  beforeEach(async () => {
    site = await startSite();
    cache = mkdtempSync(join(folder.path, "cache-"));
  });
  afterEach(() => site.close());

  const list = (...listed: readonly string[]) => site.publish("/days.txt", listed.join("\n"), monday);
  const publish = (day: string, ...text: Parameters<typeof diaryText>) =>
    site.publish(pathOf(day), diaryText(...text), monday);

  const run = (source: OfficialSource = diary, timeoutMs = 60_000) =>
    runSource(source, { site, cache, timeoutMs });

  it("is asked once for what is final", async () => {
    list(first, second);
    publish(first, "A bridge.");
    publish(second, "A tram.");
    const one = await run();
    expect(one).toMatchObject({ said: [`${first} A bridge.`, `${second} A tram.`], problems: [] });
    expect(one.requests).toEqual(["/days.txt", pathOf(first), pathOf(second)]);
    expect(one.official.web?.fetched).toEqual([`${first}.txt`, `${second}.txt`]);
    const two = await run();
    expect(two.said).toEqual(one.said);
    expect(two.requests).toEqual([`/days.txt since ${monday}`]);
    expect(two.official.web).toEqual({ requests: 1, fetched: [] });
  });

  it("is asked for changes of what is preliminary, until it is final", async () => {
    list(first);
    publish(first, "A brigde.", "PRELIMINARY");
    const one = await run();
    expect(one.titles).toEqual([`Diary, ${first} (preliminary)`]);
    expect(one.official.preliminary).toEqual([`diary-${first}`]);
    const unchanged = await run();
    expect(unchanged).toMatchObject({ said: one.said, titles: one.titles });
    expect(unchanged.requests[1]).toBe(`${pathOf(first)} since ${monday}`);
    site.publish(pathOf(first), diaryText("A bridge."), tuesday);
    const final = await run();
    expect(final).toMatchObject({ said: [`${first} A bridge.`], titles: [`Diary, ${first}`] });
    expect(final.official).toMatchObject({ preliminary: [], web: { fetched: [`${first}.txt`] } });
    expect((await run()).requests).toEqual([`/days.txt since ${monday}`]);
  });

  it("is asked again for what it lists and does not have yet, and that is no problem", async () => {
    list(first, second);
    publish(first, "A bridge.");
    const one = await run();
    expect(one).toMatchObject({ said: [`${first} A bridge.`], problems: [] });
    expect(one.official.missing).toEqual([`${second}.txt`]);
    publish(second, "A tram.");
    const two = await run();
    expect(two).toMatchObject({ said: [`${first} A bridge.`, `${second} A tram.`], problems: [] });
    expect(two.requests.slice(1)).toEqual([pathOf(second)]);
  });

  it("keeps what it has of a preliminary text that is gone from the site, and does not call it missing", async () => {
    list(first);
    publish(first, "A bridge.", "PRELIMINARY");
    await run();
    site.disturb(pathOf(first), status(404));
    const { said, official, problems } = await run();
    expect([said, official.missing, problems]).toEqual([[`${first} A bridge.`], [], []]);
  });

  it.each([
    ["hangs", hang],
    ["closes the connection after half a file", halfOf(diaryText("A bridge."))],
    ["sends 503", status(503)],
    ["sends 429", status(429)],
  ])("is asked again when it %s, and nothing is lost", async (_, fault) => {
    list(first);
    publish(first, "A bridge.");
    site.disturb(pathOf(first), fault, 2);
    const { said, problems, requests } = await run(diary, timeoutOf(fault));
    expect([said, problems]).toEqual([[`${first} A bridge.`], []]);
    expect(requests.slice(1)).toEqual([pathOf(first), pathOf(first), pathOf(first)]);
  });

  it.each([
    ["hangs", hang, "The operation was aborted due to timeout"],
    [
      "closes the connection after half a file",
      halfOf(diaryText("A bridge.")),
      /other side closed|terminated/,
    ],
    ["sends 500", status(500), "the site sent 500"],
  ])("is reported when it always %s, and the next run goes on", async (_, fault, reason) => {
    list(first, second);
    publish(first, "A bridge.");
    publish(second, "A tram.");
    site.disturb(pathOf(first), fault, 3);
    const one = await run(diary, timeoutOf(fault));
    expect(one.said).toEqual([`${second} A tram.`]);
    expect(one.problems).toHaveLength(1);
    expect(one.problems[0]).toContain(`${first}.txt: can't be fetched from …${pathOf(first)}: `);
    expect(one.problems[0]).toMatch(reason);
    const two = await run();
    expect(two).toMatchObject({ said: [`${first} A bridge.`, `${second} A tram.`], problems: [] });
    expect(two.requests.slice(1)).toEqual([pathOf(first)]);
  });

  it("is asked once where it refuses", async () => {
    list(first);
    site.disturb(pathOf(first), status(403));
    const { problems, requests } = await run();
    expect(problems).toEqual([`${first}.txt: can't be fetched from …${pathOf(first)}: the site sent 403`]);
    expect(requests.slice(1)).toEqual([pathOf(first)]);
  });

  it("is left alone after three documents in a row that it fails, and the next run goes on", async () => {
    list(...days);
    for (const day of days) publish(day, "A bridge.");
    for (const day of days.slice(1, 4)) site.disturb(pathOf(day), status(500), 3);
    const one = await run();
    expect(one.said).toEqual([`${first} A bridge.`]);
    expect(one.problems.at(-1)).toBe("diary: failed 3 times in a row: 1 more files are left for another run");
    expect(one.requests).toHaveLength(2 + 3 * 3);
    const two = await run();
    expect(two.said).toHaveLength(days.length);
    expect(two.requests.slice(1)).toEqual(days.slice(1).map(pathOf));
  });

  it("does not replace what is kept by a file that can't be read, which is asked for again", async () => {
    list(first);
    publish(first, "A bridge.", "PRELIMINARY");
    await run();
    site.publish(pathOf(first), diaryText("A long bridge.").slice(0, 12), tuesday);
    const bad = await run();
    expect(bad).toMatchObject({ said: [`${first} A bridge.`], problems: [`${first}.txt: is cut short`] });
    site.publish(pathOf(first), diaryText("A long bridge."), tuesday);
    const good = await run();
    expect(good.said).toEqual([`${first} A long bridge.`]);
    expect(good.requests.slice(1)).toEqual([`${pathOf(first)} since ${monday}`]);
  });

  it("is asked for a kept file that was damaged, whole and not for changes", async () => {
    list(first);
    publish(first, "A bridge.");
    await run();
    writeFileSync(join(cache, `${first}.txt`), "FINAL\nANN: A br");
    const { said, problems, requests } = await run();
    expect([said, problems]).toEqual([[`${first} A bridge.`], []]);
    expect(requests.slice(1)).toEqual([pathOf(first)]);
  });

  it("goes on with the files of a run that was killed before it had read them", async () => {
    list(first);
    publish(first, "A bridge.");
    await run();
    for (const name of readdirSync(cache).filter((one) => one.endsWith(".json"))) rmSync(join(cache, name));
    const { said, requests } = await run();
    expect([said, requests]).toEqual([[`${first} A bridge.`], ["/days.txt"]]);
  });

  it("is read again from what is kept when a new version reads it in another way", async () => {
    list(first);
    publish(first, "A bridge.");
    await run();
    const reader = new URL("../../support/loud-diary-reader.ts", import.meta.url);
    const shouting: OfficialSource = { ...diary, version: 2, reader };
    const { said, requests, official } = await run(shouting);
    expect([said, requests]).toEqual([[`${first} A BRIDGE.`], [`/days.txt since ${monday}`]]);
    expect(official.notes.map(problemLine)).toEqual([`${first}.txt: is loud`]);
  });

  it("is reported as a whole when it does not say what there is", async () => {
    expect((await run()).problems).toEqual(["…: has no list at /days.txt"]);
    site.disturb("/days.txt", status(403));
    expect((await run()).problems).toEqual(["…: can't be fetched from …/days.txt: the site sent 403"]);
  });
});
