import { z } from "zod";
import { eachPage } from "../../../src/kalshi/pages.ts";

const page = z.object({ rows: z.array(z.number()), cursor: z.string().nullish() });
const megabyte = 1024 * 1024;

/** Pages of so many bytes; `last` is the number of pages, if there is a last one. */
function list(bytes: number, last = Infinity) {
  let read = 0;
  const readPage = () => {
    read += 1;
    return Promise.resolve({ json: { rows: [read], cursor: read < last ? String(read) : "" }, bytes });
  };
  return { readPage, pagesRead: () => read };
}

describe("a list of the provider", () => {
  it("is handed over page by page", async () => {
    const { readPage } = list(10, 3);
    const rows: number[] = [];
    await eachPage(readPage, page, (one) => void rows.push(...one.rows));
    expect(rows).toEqual([1, 2, 3]);
  });

  it("fails once it has read more than 64 MB, whatever its cursor says", async () => {
    const { readPage, pagesRead } = list(5 * megabyte);
    await expect(eachPage(readPage, page, () => undefined, { maxPages: 100 })).rejects.toMatchObject({
      code: "upstream",
      publicMessage: "Provider answered with more than 64 MB to a list",
    });
    expect(pagesRead()).toBe(13);
  });

  it("fails after 20 pages unless it may have more", async () => {
    const endless = list(10);
    await expect(eachPage(endless.readPage, page, () => undefined)).rejects.toThrow(
      "did not end after 20 pages",
    );
    expect(endless.pagesRead()).toBe(20);
    const long = list(10, 30);
    await eachPage(long.readPage, page, () => undefined, { maxPages: 30 });
    expect(long.pagesRead()).toBe(30);
  });
});
