import { AppError } from "../base/errors.ts";
import { readReceiverUrl, type ReceiverRules } from "./receiver-url.ts";
import type { Watch } from "./watch.ts";

/** A receiver's URL in its normal spelling. Throws `invalid` where nothing may be sent. */
export function receiverUrl(text: string, rules: ReceiverRules): string {
  const read = readReceiverUrl(text, rules);
  if ("problem" in read) throw refusal("url", read.problem);
  return read.url;
}

/** Throws `invalid` for a watch that names the type `price.crossed`, and no price: it would wait for nothing. */
export function refuseTypeWithoutPrice({ types, price }: Pick<Watch, "types" | "price">): void {
  if (price === null && types.includes("price.crossed"))
    throw refusal("types", "price.crossed only where the watch has a price");
}

function refusal(argument: string, expected: string): AppError {
  return new AppError("invalid", `Invalid argument: ${argument} (expected ${expected})`, { argument });
}
