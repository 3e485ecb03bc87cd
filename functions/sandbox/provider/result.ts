/** A response of the provider. */
export interface Result {
  readonly status: number;
  readonly body: unknown;
}

export const notFound: Result = { status: 404, body: { error: { code: "not_found", message: "not found" } } };

export function ok(body: unknown): Result {
  return { status: 200, body };
}
