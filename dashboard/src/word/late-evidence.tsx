import { useEffect, useState } from "preact/hooks";
import { FindingsSkeleton } from "../search/search-frame.tsx";
import type { WordEvidence } from "./word-evidence.tsx";

/** What transcripts say of a word: its script comes after the page, for only whoever is signed in needs it. */
export function LateEvidence(props: Parameters<typeof WordEvidence>[0]) {
  const [loaded, setLoaded] = useState<{ readonly Evidence: typeof WordEvidence } | null>(null);
  useEffect(() => {
    void import("./word-evidence.tsx").then((module) => setLoaded({ Evidence: module.WordEvidence }));
  }, []);
  return loaded === null ? <FindingsSkeleton /> : <loaded.Evidence {...props} />;
}
