import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";

const mainClass = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
/** A manifest's lines hold at most 72 bytes; a longer one goes on after a line break and a space. */
const lineBytes = 70;

/**
 * Writes a jar that `java -jar` starts and whose class path is another jar: firebase-tools starts its Firestore emulator that way, and
 * the Google Cloud SDK's jar names no main class.
 */
export function wrapJar(jar: string, at: string): void {
  const lines = [
    "Manifest-Version: 1.0",
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  const manifest = lines.map((line) => `${wrapped(line)}\r\n`).join("");
  writeFileSync(at, zipSync({ "META-INF/MANIFEST.MF": strToU8(manifest) }));
}

function wrapped(line: string): string {
  return line.replace(new RegExp(`.{${lineBytes}}(?=.)`, "g"), "$&\r\n ");
}
