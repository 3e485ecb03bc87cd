/** Whether a request is within the rate; the bucket holds one second's requests. 0 admits everything. */
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
