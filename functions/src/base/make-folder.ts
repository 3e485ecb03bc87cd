import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it that are missing. Throws the file system's error when one can't be made; Node's own recursive
 * `mkdirSync` never returns where the file system says ENOENT, as it does below /proc.
 */
export function makeFolder(path: string): void {
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder);
    } catch (error) {
      if (!isFolder(folder)) throw error;
    }
  }
}

/** Of a folder and those above it, the ones that are missing, the outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  return missing;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
