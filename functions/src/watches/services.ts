import type { Log } from "../base/log.ts";
import type { DeliveryStore, Wake } from "./deliveries/ports.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { Encryption } from "./encryption.ts";
import type { WatchStore } from "./ports.ts";
import type { ReceiverRules } from "./receiver-url.ts";

/** What the calls of watches need. */
export interface WatchServices {
  readonly watches: WatchStore;
  readonly deliveries: DeliveryStore;
  readonly send: SendDeliveries;
  readonly wake: Wake;
  readonly encryption: Encryption;
  readonly receiverRules: ReceiverRules;
  readonly log: Log;
}
