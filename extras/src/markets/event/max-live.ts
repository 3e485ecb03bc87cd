import { hourMs } from "@mention-market/service/base/clock";

/** How long the prices of a live event are read often. */
export const maxLiveMs = 8 * hourMs;
