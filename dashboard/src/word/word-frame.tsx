import { wordTexts } from "./word-texts.ts";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";

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
