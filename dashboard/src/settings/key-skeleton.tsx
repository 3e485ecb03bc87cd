import { texts } from "../texts.ts";

/** Holds the place of the keys while they are read, so that nothing jumps. */
export function KeySkeleton() {
  return (
    <div role="status" class="skeleton">
      <span class="visually-hidden">{texts.settings.loading}</span>
      {[1, 2].map((number) => (
        <div key={number} class="key panel" aria-hidden="true">
          <div class="skeleton-block" />
          <div class="skeleton-block" />
        </div>
      ))}
    </div>
  );
}
