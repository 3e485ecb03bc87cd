import { texts } from "../texts.ts";

/** Stands where findings will be. */
export function FindingsSkeleton() {
  return (
    <div role="status" class="findings-skeleton">
      <span class="visually-hidden">{texts.explorer.loading}</span>
      <div class="skeleton-block" />
      <div class="skeleton-block" />
      <div class="skeleton-block" />
    </div>
  );
}
