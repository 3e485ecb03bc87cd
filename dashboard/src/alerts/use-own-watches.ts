import { useEffect, useState } from "preact/hooks";
import { failureOf, type Failure } from "../settings/failure.ts";
import type { Watch } from "../watches/watch.ts";
import type { WatchesApi } from "../watches/watches-api.ts";

interface OwnWatches {
  /** null until they have been read. */
  readonly watches: readonly Watch[] | null;
  readonly failure: Failure | null;
}

/** The account's watches, whose addresses can be chosen. Read once. `api`: null until it is known whether the visitor is signed in. */
export function useOwnWatches(api: WatchesApi | null): OwnWatches {
  const [state, setState] = useState<OwnWatches>({ watches: null, failure: null });
  useEffect(() => {
    let isOver = false;
    const show = (next: OwnWatches) => {
      if (!isOver) setState(next);
    };
    api?.list().then(
      (watches) => show({ watches, failure: null }),
      (error: unknown) => show({ watches: null, failure: failureOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [api]);
  return state;
}
