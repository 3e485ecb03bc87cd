import { unavailable } from "@mention-market/service/base/errors";
import type { ExtraStores } from "../../../src/store/open.ts";

/** How many of a hundred calls fail without an effect, and how many after it, as when a response is lost. */
const failsBefore = 5;
const failsAfter = 5;

/** A store of which one call in ten fails as Firestore does. `draw`: a whole number from 0 to 99 for each call. */
export function failingStore(store: ExtraStores, draw: () => number): ExtraStores {
  const down = () => unavailable(Object.assign(new Error("14 UNAVAILABLE"), { code: 14 }));
  const failing = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== "function") return call;
        return async (...args: unknown[]) => {
          const drawn = draw();
          if (drawn < failsBefore) throw down();
          const result: unknown = await Reflect.apply(call, target, args);
          if (drawn < failsBefore + failsAfter) throw down();
          return result;
        };
      },
    });
  return {
    ...store,
    changes: failing(store.changes),
    watches: failing(store.watches),
    passMemory: failing(store.passMemory),
    deliveries: failing(store.deliveries),
  };
}
