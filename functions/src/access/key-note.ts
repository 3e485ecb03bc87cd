import { keyIdOf } from "./api-key.ts";
import { statusOf, type KeyStatus } from "./key-state.ts";
import type { KeyRecord } from "./key-store.ts";

/** What an operator is told of a key. */
export interface KeyNote {
  readonly keyId: string;
  readonly uid: string;
  readonly status: KeyStatus;
  readonly label: string;
}

export function noteOf(key: KeyRecord, at: number): KeyNote {
  return { keyId: keyIdOf(key.keyNumber), uid: key.uid, status: statusOf(key, at), label: key.label };
}
