import { Firestore, v1 } from "firebase-admin/firestore";
import { grpc } from "google-gax";
import type { CommitClient } from "./wire.ts";

/** Where Firestore is: a project's own, or an emulator at `host:port`. */
export interface FirestoreAddress {
  readonly projectId: string;
  readonly emulatorHost: string | undefined;
}

/** What makes every call to the emulator an administrator's, whom its rules do not bind. */
export const emulatorHeaders = { Authorization: "Bearer owner" };

/** The client of transactions and queries. It connects when it is first used. */
export function adminClient({ projectId, emulatorHost }: FirestoreAddress): Firestore {
  return new Firestore(
    emulatorHost === undefined ? { projectId } : { projectId, host: emulatorHost, ssl: false },
  );
}

/**
 * A connection can die in silence, as when an idle instance is frozen. One that does not answer a ping during a call is given up in
 * time for a second attempt on a new one, inside the guard's deadline; a slow answer only costs the ping.
 */
const channel = {
  "grpc.keepalive_time_ms": 500,
  "grpc.keepalive_timeout_ms": 600,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1_000,
};

/** The low-level client, the only one that tells the values after a write's transforms. It knows no emulator by itself. */
export function commitClient({ projectId, emulatorHost }: FirestoreAddress): CommitClient {
  if (emulatorHost === undefined) return new v1.FirestoreClient({ projectId, ...channel });
  const { hostname, port } = new URL(`http://${emulatorHost}`);
  return new v1.FirestoreClient({
    projectId,
    servicePath: hostname,
    port: Number(port || 80),
    sslCreds: grpc.credentials.createInsecure(),
    ...channel,
  });
}
