import { expect } from "@playwright/test";
import type { LocalServer } from "./local-server.ts";

/** The address of the page of an event's first word, once the board has the event: a new server reads for some seconds before. */
export async function boardWord({ baseUrl }: LocalServer, ticker = ""): Promise<string> {
  let market: string | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${baseUrl}/api/getBoard?event_ticker=${ticker}`);
        market = /"market_ticker":"([^"]+)"/.exec(await response.text())?.[1];
        return response.status;
      },
      { timeout: 90_000 },
    )
    .toBe(200);
  return `/word?event_ticker=${ticker}&market_ticker=${market}`;
}
