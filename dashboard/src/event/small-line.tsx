/** A word's price over time as a small line. null: no prices yet. */
export function SmallLine({ path }: { path: string | null }) {
  return (
    <svg class="small-line" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      {path !== null && <path d={path} vector-effect="non-scaling-stroke" />}
    </svg>
  );
}
