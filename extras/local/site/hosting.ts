import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { z } from "zod";

const header = z.strictObject({ key: z.string(), value: z.string() });
/** Strict, so that a setting of firebase.extras.json which the local server does not implement is noticed. */
const hostingSchema = z.strictObject({
  public: z.string(),
  predeploy: z.unknown().optional(),
  ignore: z.array(z.string()).default([]),
  cleanUrls: z.literal(true),
  trailingSlash: z.literal(false),
  redirects: z
    .array(z.strictObject({ source: z.string(), destination: z.string(), type: z.literal(301) }))
    .default([]),
  rewrites: z.array(z.strictObject({ source: z.string(), function: z.string() })).default([]),
  headers: z.array(z.strictObject({ source: z.string(), headers: z.array(header) })).default([]),
});
const firebaseJson = z.object({ hosting: hostingSchema });

export type HostingConfig = z.output<typeof hostingSchema>;
export type Header = z.output<typeof header>;

/** The `hosting` section of firebase.extras.json. Throws an error that names what the local server does not implement. */
export function readHostingConfig(repository: string): HostingConfig {
  const read = firebaseJson.safeParse(
    JSON.parse(readFileSync(join(repository, "firebase.extras.json"), "utf8")),
  );
  if (read.success) return read.data.hosting;
  throw new Error(
    `The local server does not understand firebase.extras.json:\n${z.prettifyError(read.error)}`,
  );
}

/** The name of the function to which a path is rewritten, if any. */
export function rewrittenTo({ rewrites }: HostingConfig, path: string): string | undefined {
  return rewrites.find(({ source }) => isMatch(path, source))?.function;
}

/** The headers of a path; of equal names the last wins. Adds `origins` to the sources that a page may connect to. */
export function headersOf(
  { headers }: HostingConfig,
  path: string,
  origins: readonly string[],
): Record<string, string> {
  const matching = headers.filter(({ source }) => isMatch(path, source)).flatMap((rule) => rule.headers);
  return Object.fromEntries(matching.map(({ key, value }) => [key, withConnectSources(key, value, origins)]));
}

/** A header's value. In a Content-Security-Policy, `connect-src` gets these sources, too. */
export function withConnectSources(key: string, value: string, sources: readonly string[]): string {
  if (key.toLowerCase() !== "content-security-policy") return value;
  return value.replace(/\bconnect-src\b[^;]*/, (directive) => [directive.trimEnd(), ...sources].join(" "));
}

/** As on Hosting, a wildcard also matches names that begin with a dot, which `matchesGlob` skips. */
function isMatch(path: string, source: string): boolean {
  const pattern = source.startsWith("/") ? source : `/${source}`;
  return [path, path.replace(/\/\.+/g, "/")].some((one) => posix.matchesGlob(one, pattern));
}

/** The file to send, by its path in the folder, or the path to redirect to. */
type Found = { readonly file: string } | { readonly redirect: string };

/**
 * What Hosting serves for a decoded path with `cleanUrls` and without trailing slashes: a redirect, a file, a page without its `.html`,
 * or a folder's index. Null if there is none of these.
 */
export function findFile(folder: string, { ignore, redirects }: HostingConfig, path: string): Found | null {
  if (path.split("/").includes("..") || path.includes("\0")) return null;
  const moved = redirects.find(({ source }) => isMatch(path, source));
  if (moved !== undefined) return { redirect: moved.destination };
  const isThere = (file: string) =>
    !ignore.some((pattern) => posix.matchesGlob(file.slice(1), pattern)) && isFile(join(folder, file));

  if (isThere(path)) {
    const name = path.replace(/(?:(?:^|\/)index)?\.html$/, "");
    return name === path ? { file: path } : { redirect: name === "" ? "/" : name };
  }
  const page = path.endsWith("/") ? path.slice(0, -1) : path;
  const file = [`${page}/index.html`, `${page}.html`].find(isThere);
  if (file === undefined) return null;
  return path === page || path === "/" ? { file } : { redirect: page === "" ? "/" : page };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
