import { useEffect, useState } from "preact/hooks";
import { timeText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { slowing } from "./quota.ts";
import type { Requests } from "./requests.ts";

const t = texts.explorer.quota;

/** The remaining hourly quota of the pages' key. */
export function QuotaLine({ requests }: { requests: Requests }) {
  const [quota, setQuota] = useState(requests.quota);
  useEffect(() => requests.onQuota(() => setQuota(requests.quota())), [requests]);
  if (quota === null) return <p class="quota">&nbsp;</p>;
  const { remaining, limit, resetsAtMs } = quota;
  return (
    <p class="quota">
      {t.left(remaining, limit)}{" "}
      {remaining === 0 ? t.freed(timeText(resetsAtMs)) : slowing(quota) > 1 ? t.slower : ""}
    </p>
  );
}
