import { v1 } from "firebase-admin/firestore";
import { grpc } from "google-gax";

/** Where Firestore is: Google's, or an emulator at `host:port`. */
export interface FirestoreAddress {
  readonly projectId: string;
  readonly emulatorHost: string | undefined;
}

export type FirestoreClient = InstanceType<typeof v1.FirestoreClient>;

/**
 * A connection can die in silence, as when an idle instance is frozen. One that does not answer a ping during a call is given up
 * while the guard's deadline still leaves time for an attempt on a new one. Servers hang up on clients that ping much more.
 */
const channel = {
  "grpc.keepalive_time_ms": 1_000,
  "grpc.keepalive_timeout_ms": 500,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1_000,
};

/**
 * The low-level client: the only one that tells the values after a write's transforms, and whose calls end when they are told
 * to. It connects on its first call, and knows no emulator by itself.
 */
export function connect({ projectId, emulatorHost }: FirestoreAddress): FirestoreClient {
  const options = { projectId, ...channel };
  if (emulatorHost === undefined) return new v1.FirestoreClient(options);
  const { hostname, port } = new URL(`http://${emulatorHost}`);
  return new v1.FirestoreClient({
    ...options,
    servicePath: hostname,
    port: Number(port || 80),
    sslCreds: grpc.credentials.createInsecure(),
    // Told, so that nobody looks for it in credentials of the machine, which an emulator needs none of.
    clientOptions: { universeDomain: "googleapis.com" },
  });
}
