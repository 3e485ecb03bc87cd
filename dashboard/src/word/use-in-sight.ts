import { useEffect, useRef, useState } from "preact/hooks";

/** So far below the window's edge a part of the page is as good as in sight. */
const margin = "200px";

/** Whether an element has come into sight since it was there: what nobody scrolls to costs no request. */
export function useInSight() {
  const place = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return { place, isSeen };
}
