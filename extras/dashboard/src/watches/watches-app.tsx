import type { Auth, User } from "@firebase/auth";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { AlertList } from "../alerts/alert-list.tsx";
import { alertTexts } from "../alerts/alert-texts.ts";
import { openLinkedAlert } from "../alerts/open-linked.ts";
import { AccountLine } from "../settings/account-frame.tsx";
import type { KeysApi } from "../settings/keys-api.ts";
import { Tabs } from "../ui/tabs.tsx";
import { emptyFields, fieldsIn } from "./form.ts";
import { addressTab, tabOf, tabs, type TabId } from "./watches-frame.tsx";
import { watchTexts } from "./watch-texts.ts";
import { createMomentText } from "./state-text.ts";
import { useWatches } from "./use-watches.ts";
import { WatchDialogs, type Open } from "./watch-dialogs.tsx";
import { refusalOf, WatchList } from "./watch-list.tsx";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts;

interface Props {
  readonly auth: Auth;
  readonly user: User;
  readonly keys: KeysApi;
  readonly api: WatchesApi;
  /** Whether the server is local: then it allows receivers on this machine, too. */
  readonly isLocal: boolean;
}

export function WatchesApp({ auth, user, keys, api, isLocal }: Props) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const state = useWatches(api, shown);
  const [open, setOpen] = useState<Open | null>(openedBy);
  const [tab, setTab] = useState(() => tabOf(location.hash));
  const [message, setMessage] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const reader = useMemo(() => ({ moment: createMomentText(), now: Date.now() }), [state.readAt, open]);
  const close = useCallback(() => setOpen(null), []);
  const create = () => setOpen({ kind: "create", fields: emptyFields });

  useEffect(() => {
    openLinkedAlert(location.search, auth, user.uid, keys);
    const follow = () => setTab(tabOf(location.hash));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  function choose(id: TabId): void {
    setTab(id);
    addressTab(id);
  }

  // A dialog returns the focus to its button. But the button of a deleted watch disappears with its row, and so does the button for the
  // first watch.
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

  const list = {
    ...{ api, state, reader, shown, refresh: state.refresh },
    ...{ onShow: show, onOpen: setOpen, onDone: (text: string) => done(text, null) },
  };
  return (
    <>
      <div class="settings-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t.title}
          </h1>
          <AccountLine auth={auth} user={user} keys={keys} />
        </div>
        {tab === "alerts" ? (
          <a class="button" href="/events">
            {alertTexts.list.choose}
          </a>
        ) : (
          refusalOf(state) === null && (
            <button type="button" class="button" onClick={create}>
              {t.create}
            </button>
          )
        )}
      </div>
      <p role="status" class={message === "" ? "visually-hidden" : "notice notice-good"}>
        {message}
      </p>
      <Tabs label={t.tabs.label} tabs={tabs} chosen={tab} onChoose={choose}>
        {tab === "alerts" ? <AlertList {...list} /> : <WatchList {...list} onCreate={create} />}
      </Tabs>
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

/** Opens the developers' form, if the page's address contains a condition that no alert of these pages can have. */
function openedBy(): Open | null {
  const fields = fieldsIn(location.search);
  return fields === null || fields.when !== "bid_at_or_above" ? null : { kind: "create", fields };
}
