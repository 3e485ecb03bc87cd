import { emulators } from "../../../../firebase.json";

/**
 * The configuration in `/__/firebase/init.json`: Firebase Hosting's description of the project, and what a local server adds. The page
 * knows nothing else about its host.
 */
export interface AppConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string | null;
  /** The address of the Auth emulator; null outside of local use. */
  readonly authEmulator: { readonly host: string; readonly port: number } | null;
  /** The user of the button "Sign in as the demo user"; null without one. */
  readonly demoUser: { readonly email: string; readonly password: string } | null;
}

/** Used with the Hosting emulator, whose init.json names no emulators. */
const authEmulator = emulators.auth;

/** Fetches the configuration. Throws if it can't be read or is invalid. */
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
  };
}

/** Only a project named `demo-…`, which can't exist at Google, may use an emulator. */
function authEmulatorOf(json: unknown, projectId: string): AppConfig["authEmulator"] {
  if (!projectId.startsWith("demo-")) return null;
  const named = memberOf(memberOf(json, "emulators"), "auth");
  const host = textIn(named, "host");
  const port = memberOf(named, "port");
  return host !== null && typeof port === "number" ? { host, port } : authEmulator;
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
