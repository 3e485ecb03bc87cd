import { messageOf } from "../src/base/errors.ts";
import { checkWritable } from "./building.ts";
import type { Problems } from "./problems.ts";

/** Throws a BadInput when the corpus file can't be written. Called before anything is read, since a build takes minutes. */
export function checkOut(out: string, problems: Problems): void {
  try {
    checkWritable(out);
  } catch (error) {
    problems.in(`--out ${out}`)(`cannot be written: ${messageOf(error)}`);
  }
  problems.check();
}
