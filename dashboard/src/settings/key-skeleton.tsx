/** A placeholder while a list loads, so that the layout does not jump. */
export function KeySkeleton({ label }: { label: string }) {
  return (
    <div role="status" class="skeleton">
      <span class="visually-hidden">{label}</span>
      {[1, 2].map((number) => (
        <div key={number} class="key panel" aria-hidden="true">
          <div class="skeleton-block" />
          <div class="skeleton-block" />
        </div>
      ))}
    </div>
  );
}
