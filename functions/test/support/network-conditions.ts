import type { Socket } from "node:net";

/** How bytes travel, in each direction; what is left out does not delay them. */
export interface Weather {
  readonly latencyMs?: number;
  /** Up to this much more, by chance. Bytes keep their order. */
  readonly jitterMs?: number;
  readonly bytesPerSecond?: number;
}

/** The way to one socket. What is under way when it ends still arrives before its end. */
export function delivering(to: Socket, weather: () => Weather): { write(bytes: Buffer): void; end(): void } {
  let freeAt = 0;

  function schedule(bytes: number, deliver: () => void): void {
    const { latencyMs = 0, jitterMs = 0, bytesPerSecond = Infinity } = weather();
    const now = performance.now();
    const arrives = now + latencyMs + Math.random() * jitterMs;
    freeAt = Math.max(arrives, freeAt) + (bytes / bytesPerSecond) * 1_000;
    if (freeAt <= now) deliver();
    else setTimeout(deliver, freeAt - now);
  }

  return {
    write: (bytes) =>
      schedule(bytes.length, () => {
        if (to.writable) to.write(bytes);
      }),
    end: () => schedule(0, () => to.end()),
  };
}
