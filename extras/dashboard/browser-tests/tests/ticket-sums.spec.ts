import { boardWord, eventAddress } from "../support/markets.ts";
import { expect, test } from "../support/test.ts";

const [count, seed] = [1_000, 42];

test.use({ isBoardPublic: true });

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

/** A market's order book, and an order that a test types into the ticket. */
interface RandomBook {
  readonly yes: readonly Ask[];
  readonly no: readonly Ask[];
  readonly side: "yes" | "no";
  readonly contracts: number;
}

interface Ask {
  readonly price_dollars: number;
  readonly size: number;
}

/** Books of up to eight levels, with prices to a tenth of a cent and sizes to a hundredth of a contract; the same for the same seed. */
function randomBooks(count: number, seed: number): RandomBook[] {
  const random = generatorOf(seed);
  const upTo = (max: number) => 1 + Math.floor(random() * max);
  const asks = (): Ask[] =>
    Array.from({ length: upTo(8) }, () => ({
      price_dollars: upTo(999) / 1_000,
      size: upTo(50_000) / 100,
    })).toSorted((one, other) => one.price_dollars - other.price_dollars);
  return Array.from({ length: count }, () => ({
    yes: asks(),
    no: asks(),
    side: upTo(2) === 1 ? ("yes" as const) : ("no" as const),
    contracts: upTo(upTo(3) === 1 ? 3_000 : 200),
  }));
}

/** The ticket's cost, fee, total and payout as it writes them, from whole numbers of a hundred-thousandth of a dollar. */
function sumsOf({ side, contracts, ...book }: RandomBook): string[] {
  let [left, cost, fee] = [BigInt(contracts) * 100n, 0n, 0n];
  for (const { price_dollars, size } of book[side]) {
    const [price, offered] = [BigInt(Math.round(price_dollars * 1_000)), BigInt(Math.round(size * 100))];
    const taken = offered < left ? offered : left;
    left -= taken;
    cost += price * taken;
    // 7% of p × (1 − p) for each contract, rounded up to a hundredth of a cent for each level.
    fee += roundedUp(7n * price * (1_000n - price) * taken, 1_000_000n);
  }
  const feeInUnits = 1_000n * roundedUp(fee, 100n);
  const payout = 1_000n * (BigInt(contracts) * 100n - left);
  return [cost, feeInUnits, cost + feeInUnits, payout].map(dollarsText);
}

/** To the nearest cent, and half a cent up. */
function dollarsText(units: bigint): string {
  const cents = (units + 500n) / 1_000n;
  const whole = String(cents / 100n).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${String(cents % 100n).padStart(2, "0")}`;
}

function roundedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generatorOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
