import { setTimeout as pause } from "node:timers/promises";

/** Asks again, some times a second, until it is so. Fails after a minute and more: an account may make 300 calls a minute. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 240) throw new Error("It did not come about");
    await pause(300);
  }
}
