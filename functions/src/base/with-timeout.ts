/** A promise had no outcome in time. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** The promise's outcome. Throws a TimeoutError that names `what` after `ms` without one; a later outcome is ignored. */
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
