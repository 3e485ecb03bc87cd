import type { Clock } from "@mention-market/service/base/clock";
import type { Deliver } from "../../src/watches/deliveries/deliver.ts";
import type { WakeUp } from "../../src/watches/deliveries/delivery.ts";

/** Runs every wake-up whose time has come, until there is none. */
export async function runDueWakeUps(
  woken: { readonly wakeUp: WakeUp; readonly at: number }[],
  clock: Pick<Clock, "now">,
  deliver: Deliver,
): Promise<void> {
  for (;;) {
    const index = woken.findIndex(({ at }) => at <= clock.now());
    const [next] = index === -1 ? [] : woken.splice(index, 1);
    if (next === undefined) return;
    await deliver(next.wakeUp);
  }
}
