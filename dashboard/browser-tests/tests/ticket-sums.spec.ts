import { boardWord } from "../support/board.ts";
import { eventAddress } from "../support/markets.ts";
import { randomBooks, sumsOf, type RandomBook } from "../support/random-books.ts";
import { expect, test } from "../support/test.ts";

test.use({ isBoardPublic: true });

const [count, seed] = [1_000, 42];

test("the ticket's sums are those of exact arithmetic, for 1,000 random books and numbers of contracts", async ({
  page,
  server,
}) => {
  const books = randomBooks(count, seed).map((book) => ({ ...book, expected: sumsOf(book) }));
  await page.goto(await boardWord(server, (await eventAddress(server)).split("=")[1]));
  await expect(page.locator(".ticket-total dd")).toBeVisible();
  // In the page, because each book is read by the page's own request, and a thousand of them should take seconds.
  const shown = await page.evaluate(async (all) => {
    let next: RandomBook | undefined;
    const event = new URLSearchParams(location.search).get("event_ticker") ?? "";
    const ofEvent = await (await fetch(`/api/getBoard?event_ticker=${event}`)).text();
    window.fetch = (input) => {
      const isBook = input instanceof Request && input.url.includes("market_ticker=");
      const body = isBook ? JSON.stringify({ ...next, buy_yes: null, buy_no: null }) : ofEvent;
      return Promise.resolve(new Response(body));
    };
    const [yes, no] = document.querySelectorAll<HTMLInputElement>(".ticket-side input");
    const contracts = document.querySelector<HTMLInputElement>(".ticket-count input");
    const sums = () => [...document.querySelectorAll(".ticket-sums dd")].map((one) => one.textContent);
    const texts: string[][] = [];
    for (const book of all) {
      next = book;
      (book.side === "yes" ? yes : no)?.click();
      if (contracts !== null) contracts.value = String(book.contracts);
      contracts?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // What makes the page read its book again at once.
      window.dispatchEvent(new Event("online"));
      const isShown = () => sums().slice(0, 4).join(" ") === book.expected.join(" ");
      for (let turns = 0; turns < 500 && !isShown(); turns += 1)
        await new Promise((done) => setTimeout(done));
      texts.push(sums().slice(0, 4));
      // After one that is wrong the others say no more.
      if (!isShown()) break;
    }
    return texts;
  }, books);
  expect(shown).toEqual(books.map(({ expected }) => expected));
});
