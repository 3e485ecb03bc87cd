import { v1 } from "firebase-admin/firestore";
import { grpc } from "google-gax";

/** Where Firestore is: Google's, or an emulator at `host:port`. */
export interface FirestoreAddress {
  readonly projectId: string;
  readonly emulatorHost: string | undefined;
}

export type FirestoreClient = InstanceType<typeof v1.FirestoreClient>;

/**
 * A connection can die in silence, as when an idle instance is frozen. One that returns no ping during a call is replaced:
 * that call's count may then be applied twice, so a server or an instance that only stalls for a second must not look dead.
 * The first call after a pause pings at once, and still has a second for another attempt. Servers disconnect clients that
 * ping much more often.
 */
const channel = {
  "grpc.keepalive_time_ms": 1_000,
  "grpc.keepalive_timeout_ms": 1_500,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1_000,
};

/**
 * The low-level client: the only one that returns the values after a write's transforms, and whose calls end at their
 * deadline. It connects on its first call. It ignores FIRESTORE_EMULATOR_HOST.
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
    // Set explicitly, so that google-auth does not search the machine for credentials.
    clientOptions: { universeDomain: "googleapis.com" },
  });
}
