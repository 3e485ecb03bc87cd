import { randomBytes } from "node:crypto";

/** `host:port` of the emulator that was started before the suites. */
export function firestoreHost(): string {
  const host = process.env["TEST_FIRESTORE_HOST"];
  if (host === undefined) throw new Error("The Firestore emulator was not started for this suite");
  return host;
}

/** A project of the suite's own: the emulator keeps any number of them apart. */
export function freshProject(): string {
  return `demo-${randomBytes(6).toString("hex")}`;
}
