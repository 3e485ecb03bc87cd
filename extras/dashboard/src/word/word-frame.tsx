import { FailureNotice } from "../explorer/notices.tsx";
import type { ReplyState } from "../explorer/use-reply.ts";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { wordTexts } from "./word-texts.ts";

/** The page before anything has been read. */
export function WordFrame() {
  return (
    <div class="explorer">
      <WordSkeleton />
    </div>
  );
}

export function WordSkeleton() {
  return (
    <div class="event-skeleton">
      <h1 class="visually-hidden">{wordTexts.title}</h1>
      <div class="event-heading" aria-hidden="true">
        <div class="skeleton-block" />
      </div>
      <FindingsSkeleton />
    </div>
  );
}

interface FailedProps {
  readonly state: Pick<ReplyState<unknown>, "body" | "failure" | "readAt" | "refresh">;
  /** UTC ms. */
  readonly now: number;
}

/** Why there is no new data, with the age of the shown data. Renders nothing without a failure. */
export function Failed({ state: { body, failure, readAt, refresh }, now }: FailedProps) {
  if (failure === null) return null;
  return (
    <FailureNotice failure={failure} readAt={body === null ? null : readAt} now={now} onRetry={refresh} />
  );
}
