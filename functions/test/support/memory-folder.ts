import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const enoughBytes = 512 * 1024 * 1024;

/** Where tests put their files: memory, if the machine has a folder of it, because a disk lets each write wait. */
export const memoryFolder = hasRoom("/dev/shm") ? "/dev/shm" : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
