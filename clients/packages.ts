import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedFile } from "./pack/archives.ts";
import { filesIn } from "./pack/files.ts";
import { sourceDistribution, wheel } from "./pack/python.ts";
import { npmPackage } from "./pack/typescript.ts";

const root = join(import.meta.dirname, "..");

/** The version of the service and of its packages. */
export function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(root, "functions/package.json"), "utf8"),
  );
  return version;
}

/** The files that `/downloads` serves, by name. Equal sources make equal bytes, and only Node is needed. */
export function buildPackages(): PackedFile[] {
  const version = readVersion();
  const [typescript, python] = [join(root, "clients/typescript"), join(root, "clients/python")];
  const notebooks = filesIn(join(python, "examples"), "").filter(({ path }) => path.endsWith(".ipynb"));
  return [
    npmPackage(typescript, version),
    wheel(python, version),
    sourceDistribution(python, version),
    ...notebooks,
  ];
}
