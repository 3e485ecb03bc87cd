import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { listDays } from "../../../corpus-builder/sources/fed/fed.ts";
import { createWebFolder } from "../../../corpus-builder/sources/web-folder.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { startSite, status, type Site } from "../../support/site.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const current = "/monetarypolicy/fomccalendars.htm";
const historical = (year: number) => `/monetarypolicy/fomchistorical${year}.htm`;
const modified = "Wed, 28 Jan 2026 20:00:00 GMT";
/** A calendar as the Board writes it, with links of these names. */
const calendar = (...names: readonly string[]) =>
  `<html><body>${names.map((name) => `<a href="/monetarypolicy/${name}.htm">Press Conference</a>`).join("<br>")}</body></html>`;

describe("the Board's calendars", () => {
  let site: Site;
  let cache: string;
  beforeEach(async () => {
    site = await startSite();
    cache = mkdtempSync(join(folder.path, "cache-"));
  });
  afterEach(() => site.close());

  const days = () =>
    listDays(createWebFolder({ folder: cache, baseUrl: site.baseUrl, intervalMs: 0, retryMs: 1 }));
  const requests = () =>
    site.requests().map(({ path, since }) => (since === null ? path : `${path} since ${since}`));

  it("name the days of the press conferences, each once, also by the misspelt link of 28 January 2026", async () => {
    const links = [
      "fomcpressconf20260128",
      "fomcpresconf20110427",
      "fomcpresconf20110427",
      "fomcminutes20110427",
    ];
    site.publish(current, calendar(...links), modified);
    expect(await days()).toEqual(["2011-04-27", "2026-01-28"]);
  });

  it("are read back to 2011, a page for each year before the current one, and those once", async () => {
    site.publish(current, calendar("fomcpresconf20140319"), modified);
    for (const year of [2011, 2012, 2013])
      site.publish(historical(year), calendar(`fomcpresconf${year}0620`));
    const all = ["2011-06-20", "2012-06-20", "2013-06-20", "2014-03-19"];
    expect(await days()).toEqual(all);
    expect(requests()).toEqual([current, historical(2011), historical(2012), historical(2013)]);
    expect(await days()).toEqual(all);
    expect(requests()).toEqual([`${current} since ${modified}`]);
  });

  it("show a new conference at the next run", async () => {
    site.publish(current, calendar("fomcpresconf20110427"), modified);
    await days();
    site.publish(
      current,
      calendar("fomcpresconf20110427", "fomcpresconf20110622"),
      "Wed, 22 Jun 2011 20:00:00 GMT",
    );
    expect(await days()).toEqual(["2011-04-27", "2011-06-22"]);
  });

  it("are refused without a press conference, and the ones that were read are kept", async () => {
    site.publish(current, calendar("fomcpresconf20130320"), modified);
    site.publish(historical(2011), calendar("fomcpresconf20110427"));
    site.publish(historical(2012), "<html>We'll be back soon.</html>");
    await expect(days()).rejects.toThrow(`names no press conference of 2012 at ${historical(2012)}`);
    requests();
    site.publish(historical(2012), calendar("fomcpresconf20120125"));
    expect(await days()).toEqual(["2011-04-27", "2012-01-25", "2013-03-20"]);
    expect(requests()).toEqual([`${current} since ${modified}`, historical(2012)]);
    site.publish(current, "<html>We'll be back soon.</html>", "Thu, 29 Jan 2026 20:00:00 GMT");
    await expect(days()).rejects.toThrow(`names no press conference in its calendar at ${current}`);
    site.disturb(current, status(404));
    await expect(days()).rejects.toThrow(`has no list at ${current}`);
  });
});
