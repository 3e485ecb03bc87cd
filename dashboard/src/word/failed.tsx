import { FailureNotice } from "../explorer/notices.tsx";
import type { ReplyState } from "../explorer/use-reply.ts";

interface Props {
  readonly state: Pick<ReplyState<unknown>, "body" | "failure" | "readAt" | "refresh">;
  /** UTC ms. */
  readonly now: number;
}

/** Why there is no new data, with the age of the shown data. Renders nothing without a failure. */
export function Failed({ state: { body, failure, readAt, refresh }, now }: Props) {
  if (failure === null) return null;
  return (
    <FailureNotice failure={failure} readAt={body === null ? null : readAt} now={now} onRetry={refresh} />
  );
}
