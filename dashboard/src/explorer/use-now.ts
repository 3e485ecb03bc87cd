import { useEffect, useState } from "preact/hooks";

const minuteMs = 60_000;

/** The time in UTC ms, updated every minute, for texts such as "in 2 hours". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
