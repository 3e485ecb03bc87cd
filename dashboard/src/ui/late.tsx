import type { ComponentType, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A part of a page whose script comes after the page; until then its skeleton stands there. */
export function late<Props extends object>(
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
