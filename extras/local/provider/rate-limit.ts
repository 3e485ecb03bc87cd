/** A token bucket that holds the requests of a second. Returns whether a request is within the rate; a rate of 0 admits everything. */
export function createRateLimit(readsPerSecond: number, now = () => performance.now()): () => boolean {
  let tokens = readsPerSecond;
  let at = now();
  return () => {
    if (readsPerSecond === 0) return true;
    const time = now();
    tokens = Math.min(readsPerSecond, tokens + ((time - at) / 1000) * readsPerSecond);
    at = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
