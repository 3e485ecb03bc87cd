import { version } from "./version.ts";

/** Node's; there is none in a browser. */
declare const process:
  | {
      readonly env?: Readonly<Record<string, string | undefined>>;
      readonly versions?: Readonly<Record<string, string | undefined>>;
      readonly platform?: string;
    }
  | undefined;

const node = typeof process === "undefined" ? undefined : process;

/** A variable of the environment; undefined in a browser. */
export function environment(name: string): string | undefined {
  return node?.env?.[name];
}

/** `User-Agent` with version and runtime. In a browser there is none: it sends its own. */
export const userAgent: Readonly<Record<string, string>> =
  node?.versions?.["node"] === undefined
    ? {}
    : {
        "user-agent": `mention-market-typescript/${version} (Node ${node.versions["node"]}; ${node.platform ?? ""})`,
      };
