/** How often a line is printed while the number of unpacked packages stays the same: npm spends minutes on its last steps. */
const unchangedMs = 60_000;

/** Returns what to print of an installation after `elapsedMs`, or null while there is nothing new to say. */
export function createProgress(what, total) {
  let last = { unpacked: -1, elapsedMs: 0 };
  return (unpacked, elapsedMs) => {
    const hasMoved = unpacked !== last.unpacked;
    if (!hasMoved && elapsedMs - last.elapsedMs < unchangedMs) return null;
    last = { unpacked, elapsedMs };
    const state = hasMoved ? `${unpacked} of ${total} packages unpacked` : "npm is still working";
    return `Installing ${what}: ${state} after ${durationOf(elapsedMs)}`;
  };
}

function durationOf(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
