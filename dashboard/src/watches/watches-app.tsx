import type { Auth, User } from "@firebase/auth";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { AccountLine } from "../settings/account-line.tsx";
import type { KeysApi } from "../settings/keys-api.ts";
import { emptyFields, fieldsIn } from "./form.ts";
import { texts } from "./texts.ts";
import { createMomentText } from "./times.ts";
import { useWatches } from "./use-watches.ts";
import { WatchDialogs, type Open } from "./watch-dialogs.tsx";
import { refusalOf, WatchList } from "./watch-list.tsx";
import type { WatchesApi } from "./watches-api.ts";

const t = texts;

interface Props {
  readonly auth: Auth;
  readonly user: User;
  readonly keys: KeysApi;
  readonly api: WatchesApi;
  /** A local server allows receivers that no other does. */
  readonly isLocal: boolean;
}

export function WatchesApp({ auth, user, keys, api, isLocal }: Props) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const state = useWatches(api, shown);
  const [open, setOpen] = useState<Open | null>(openedBy);
  const [message, setMessage] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const reader = useMemo(() => ({ moment: createMomentText(), now: Date.now() }), [state.readAt, open]);
  const close = useCallback(() => setOpen(null), []);
  const create = () => setOpen({ kind: "create", fields: emptyFields });

  // A dialog gives the focus back to its button. That of a deleted watch goes away with its entry; that of the first watch is gone.
  const isRemoved = useRef(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = isRemoved.current || document.activeElement === document.body;
    if (open === null && wasOpen.current && isLost) heading.current?.focus();
    wasOpen.current = open !== null;
    isRemoved.current = false;
  }, [open]);

  function done(text: string, next: Open | null): void {
    setOpen(next);
    setMessage(text);
    void state.changed();
  }

  function removed(text: string): void {
    isRemoved.current = true;
    done(text, null);
  }

  function show(watchId: string, isShown: boolean): void {
    setShown(
      (before) => new Set([...before].filter((id) => id !== watchId).concat(isShown ? [watchId] : [])),
    );
  }

  return (
    <>
      <div class="settings-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t.title}
          </h1>
          <AccountLine auth={auth} user={user} keys={keys} />
        </div>
        {refusalOf(state) === null && (
          <button type="button" class="button" onClick={create}>
            {t.create}
          </button>
        )}
      </div>
      <p role="status" class={message === "" ? "visually-hidden" : "notice notice-good"}>
        {message}
      </p>
      <WatchList
        api={api}
        state={state}
        refresh={state.refresh}
        reader={reader}
        shown={shown}
        onShow={show}
        onCreate={create}
        onOpen={setOpen}
        onDone={(text) => done(text, null)}
      />
      <WatchDialogs
        api={api}
        open={open}
        isLocal={isLocal}
        onDone={done}
        onRemoved={removed}
        onClose={close}
      />
    </>
  );
}

/** The form of a new watch, where the page's address fills it in. */
function openedBy(): Open | null {
  const fields = fieldsIn(location.search);
  return fields === null ? null : { kind: "create", fields };
}
