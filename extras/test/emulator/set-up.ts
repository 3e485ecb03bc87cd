import { acceptsWrites } from "@mention-market/service/test/support/firestore-emulator";
import { firestore } from "./emulators.ts";

/** Before all suites: the Firestore emulator's first write takes seconds, which the guard's deadline does not allow for. */
export default async function setUp(): Promise<void> {
  if (!(await acceptsWrites(`${firestore.host}:${firestore.port}`)))
    throw new Error("The Firestore emulator takes no write");
}
