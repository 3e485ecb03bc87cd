import type { ChangeStore } from "../extras/changes/change-store.ts";
import type { KeyStore } from "../keys/key-store.ts";
import type { ForecastStore } from "../extras/forecasts/forecast-store.ts";
import type { EventStore } from "../markets/ports.ts";
import type { DeliveryStore } from "../extras/watches/deliveries/ports.ts";
import type { PassMemory, WatchStore } from "../extras/watches/ports.ts";

/** What every store offers, whatever it keeps its data in. */
export interface Store {
  readonly keys: KeyStore;
  readonly events: EventStore;
  readonly watches: WatchStore;
  readonly passMemory: PassMemory;
  readonly deliveries: DeliveryStore;
  readonly changes: ChangeStore;
  readonly forecasts: ForecastStore;
  /** Closes files and connections. Nothing may be called afterwards. */
  close(): Promise<void>;
}
