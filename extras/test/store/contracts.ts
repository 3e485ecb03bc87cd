import { changeStoreContract } from "./change-store.contract.ts";
import { deliveryStoreContract } from "./delivery-store.contract.ts";
import { forecastStoreContract } from "./forecast-store.contract.ts";
import { quoteStoreContract } from "./quote-store.contract.ts";
import { watchStoreContract } from "./watch-store.contract.ts";
import type { StoreHarness } from "./store-harness.ts";

/** What the stores of the extras must hold. */
export function storeContracts(name: string, createHarness: () => StoreHarness): void {
  describe(`quote store on ${name}`, () => quoteStoreContract(createHarness));
  describe(`watch store on ${name}`, () => watchStoreContract(createHarness));
  describe(`delivery store on ${name}`, () => deliveryStoreContract(createHarness));
  describe(`change store on ${name}`, () => changeStoreContract(createHarness));
  describe(`forecast store on ${name}`, () => forecastStoreContract(createHarness));
}
