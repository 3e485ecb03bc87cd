/** Nothing came in time. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** The promise's outcome, or a TimeoutError after `ms` without one; then its later outcome is ignored. */
export async function withTimeout<Result>(
  ms: number,
  promise: Promise<Result>,
  what: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${what} did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
