import type { ComponentType, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { wordTexts } from "./word-texts.ts";

/** What transcripts say of a word. Its script, as that of what follows, comes after the page, for only whoever is signed in needs it. */
export const LateEvidence = late(
  () => import("./word-evidence.tsx").then(({ WordEvidence }) => WordEvidence),
  FindingsSkeleton,
);

export const LateSettled = late(
  () => import("./settled-markets.tsx").then(({ SettledMarkets }) => SettledMarkets),
  () => (
    <section class="settled panel">
      <h2>{wordTexts.settled}</h2>
      <div class="skeleton-block" />
    </section>
  ),
);

export const LateTrades = late(
  () => import("./trade-dots.tsx").then(({ TradeDots }) => TradeDots),
  () => <div class="trades" />,
);

export const LateSum = late(
  () => import("./number-sum.tsx").then(({ NumberSum }) => NumberSum),
  () => <div class="skeleton-block" />,
);

/** A part of a page whose script comes after the page; until then its skeleton stands there. */
function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Skeleton: () => VNode,
): (props: Props) => VNode {
  return function Late(props) {
    const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
    useEffect(() => {
      void load().then((Part) => setLoaded({ Part }));
    }, []);
    return loaded === null ? <Skeleton /> : <loaded.Part {...props} />;
  };
}
