import { changeStoreContract } from "./change-store.contract.ts";
import { deliveryStoreContract } from "./delivery-store.contract.ts";
import { eventStoreContract } from "./event-store.contract.ts";
import { forecastStoreContract } from "./forecast-store.contract.ts";
import { keyCounterContract } from "./key-counter.contract.ts";
import { keyRegistryContract } from "./key-registry.contract.ts";
import { quoteStoreContract } from "./quote-store.contract.ts";
import { quotaContract } from "./quota.contract.ts";
import { watchStoreContract } from "./watch-store.contract.ts";
import type { StoreHarness } from "./store-harness.ts";

/** What every store must hold. `calls`, `schedules`: how much the random runs try. */
export function storeContracts(
  name: string,
  createHarness: () => StoreHarness,
  { calls, schedules }: { readonly calls: number; readonly schedules: number },
): void {
  describe(`key counter on ${name}`, () => keyCounterContract(createHarness, calls));
  describe(`the quota on ${name}`, () => quotaContract(createHarness, schedules));
  describe(`key registry on ${name}`, () => keyRegistryContract(createHarness));
  describe(`event store on ${name}`, () => eventStoreContract(createHarness));
  describe(`quote store on ${name}`, () => quoteStoreContract(createHarness));
  describe(`watch store on ${name}`, () => watchStoreContract(createHarness));
  describe(`delivery store on ${name}`, () => deliveryStoreContract(createHarness));
  describe(`change store on ${name}`, () => changeStoreContract(createHarness));
  describe(`forecast store on ${name}`, () => forecastStoreContract(createHarness));
}
