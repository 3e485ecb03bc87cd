import type { ShownWatch } from "../../watches/own-watches.ts";

/** The watch of all examples. */
export const exampleWatch: ShownWatch = {
  watchId: "watch_5f1d0c9a7be34d2f8a60",
  name: "Tariff settles",
  url: "https://hooks.example.com/mentions",
  types: ["market.settled", "price.crossed"],
  seriesTickers: [],
  eventTickers: [],
  marketTickers: [],
  strikeWords: ["tariff"],
  price: { marketTicker: "KXFEDMENTION-26DEC10-TARI", when: "buy_yes_at_or_below", dollars: 0.4 },
  status: "active",
  createdAt: "2026-11-21T18:00:00.000Z",
  lastDelivery: { at: "2026-11-21T18:00:00.412Z", httpStatus: 204 },
  failingSince: null,
};

export const newExampleWatch: ShownWatch = { ...exampleWatch, status: "new", lastDelivery: null };
export const exampleSecret = "whsec_…";
export const exampleDeliveryId = "6f0c52d7a1b94e3388c5d2e7f4a90b16";
