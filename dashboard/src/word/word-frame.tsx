import { wordTexts } from "./word-texts.ts";
import { FindingsSkeleton } from "../search/search-frame.tsx";

/** The page before anything was read. */
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
