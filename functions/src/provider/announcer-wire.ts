import { z } from "zod";
import { wireMarket } from "./wire.ts";

/** The state of a market as the list of markets tells it. */
export const wireListedMarket = wireMarket.extend({ status: z.string().nullish() });
export type WireListedMarket = z.output<typeof wireListedMarket>;

export const marketsBody = z.object({
  markets: z.array(wireListedMarket).nullish(),
  cursor: z.string().nullish(),
});
