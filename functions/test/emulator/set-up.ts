import { acceptsWrites } from "../../sandbox/emulators/firestore.ts";
import { firestore } from "./emulators.ts";

/** Before all suites: the Firestore emulator's first write takes seconds, which the guard's deadline does not allow for. */
export default async function setUp(): Promise<void> {
  if (!(await acceptsWrites(`${firestore.host}:${firestore.port}`)))
    throw new Error("The Firestore emulator takes no write");
}
