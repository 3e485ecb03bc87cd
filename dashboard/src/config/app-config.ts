/**
 * `/__/firebase/init.json`: what Firebase Hosting serves of the project, and what only a local server adds to it. The page knows
 * nothing else of the place it runs in.
 */
export interface AppConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string | null;
  /** Where the Auth emulator is; null outside of local use. */
  readonly authEmulator: { readonly host: string; readonly port: number } | null;
  /** Whom the button "Sign in as the demo user" signs in; null where there is none. */
  readonly demoUser: { readonly email: string; readonly password: string } | null;
  /** An API key for the start page's example; null where visitors bring their own. */
  readonly exampleKey: string | null;
}

/** firebase.json's port, for the Hosting emulator: its init.json names no emulators. */
const authEmulatorPort = 9099;

/** Fetches the configuration; throws when it can't be read or is not a configuration. */
export async function readAppConfig(): Promise<AppConfig> {
  const response = await fetch("/__/firebase/init.json");
  if (!response.ok) throw new Error(`init.json: status ${response.status}`);
  return toAppConfig(await response.json());
}

export function toAppConfig(json: unknown): AppConfig {
  const projectId = textIn(json, "projectId");
  if (projectId === null) throw new Error("init.json names no project");
  const demoUser = memberOf(json, "demoUser");
  const email = textIn(demoUser, "email");
  const password = textIn(demoUser, "password");
  return {
    projectId,
    apiKey: textIn(json, "apiKey") ?? "local",
    authDomain: textIn(json, "authDomain"),
    authEmulator: authEmulatorOf(json, projectId),
    demoUser: email === null || password === null ? null : { email, password },
    exampleKey: textIn(json, "exampleKey"),
  };
}

/** Only a `demo-…` project, which can't exist at Google, is ever sent to an emulator. */
function authEmulatorOf(json: unknown, projectId: string): AppConfig["authEmulator"] {
  if (!projectId.startsWith("demo-")) return null;
  const named = memberOf(memberOf(json, "emulators"), "auth");
  const host = textIn(named, "host");
  const port = memberOf(named, "port");
  return host !== null && typeof port === "number"
    ? { host, port }
    : { host: "127.0.0.1", port: authEmulatorPort };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textIn(value: unknown, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === "string" && text !== "" ? text : null;
}
