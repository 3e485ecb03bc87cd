import python from "../../../clients/python/examples/receive_webhooks.py?raw";
import typescript from "../../../clients/typescript/examples/receive-webhooks.ts?raw";
import { version } from "../../../clients/typescript/package.json";
import type { Samples } from "../samples/samples.ts";
import { CallDialog } from "../settings/call-dialog.tsx";
import { SampleTabs } from "../ui/tabs.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { fieldsOf, type Fields } from "./form.ts";
import { WatchFormDialog } from "./watch-form-dialog.tsx";
import { watchTexts } from "./watch-texts.ts";
import type { Watch } from "./watch.ts";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts;

/** The port on which a sample receiver listens unless PORT is set. */
const usualPort = "4000";

/** The open dialog. A new secret is kept only here, while its dialog is open. */
export type Open =
  | { readonly kind: "create"; readonly fields: Fields }
  | { readonly kind: "edit" | "rotate" | "remove"; readonly watch: Watch }
  | { readonly kind: "secret"; readonly secret: string; readonly url: string };

interface Props {
  readonly api: WatchesApi;
  readonly open: Open | null;
  readonly isLocal: boolean;
  /** Called after a change, with the message to show and the dialog that follows. */
  readonly onDone: (message: string, next: Open | null) => void;
  readonly onRemoved: (message: string) => void;
  readonly onClose: () => void;
}

export function WatchDialogs({ api, open, isLocal, onDone, onRemoved, onClose }: Props) {
  switch (open?.kind) {
    case undefined:
      return null;
    case "create":
      return (
        <WatchFormDialog
          key="create"
          initial={open.fields}
          watch={null}
          isLocal={isLocal}
          onClose={onClose}
          onSubmit={async (request) => {
            const { secret, watch } = await api.create(request);
            onDone(
              t.form.created(watch.name),
              secret === null ? null : { kind: "secret", secret, url: watch.url },
            );
          }}
        />
      );
    case "edit":
      return (
        <WatchFormDialog
          key="edit"
          initial={fieldsOf(open.watch)}
          watch={open.watch}
          isLocal={isLocal}
          onClose={onClose}
          onSubmit={async (request) => {
            // The address of a chat is shown shortened, so it must not be sent back.
            const { url, ...others } = request;
            await api.update(open.watch.watchId, url === open.watch.url ? others : request);
            onDone(t.form.saved(request.name), null);
          }}
        />
      );
    case "rotate":
      return (
        <CallDialog
          key="rotate"
          title={t.rotate.heading(open.watch.name)}
          submit={t.rotate.submit}
          unavailable={t.unavailable}
          onClose={onClose}
          onSubmit={async () => {
            const { watchId, name, url } = open.watch;
            const { secret } = await api.rotate(watchId);
            onDone(t.rotate.done(name), { kind: "secret", secret, url });
          }}
        >
          <p>{t.rotate.text}</p>
        </CallDialog>
      );
    case "remove":
      return (
        <CallDialog
          key="remove"
          title={t.remove.heading(open.watch.name)}
          submit={t.remove.submit}
          isDangerous
          unavailable={t.unavailable}
          onClose={onClose}
          onSubmit={async () => {
            await api.remove(open.watch.watchId);
            onRemoved(t.remove.done(open.watch.name));
          }}
        >
          <p>{t.remove.text}</p>
        </CallDialog>
      );
    case "secret":
      return (
        <SecretDialog key="secret" secret={open.secret} texts={t.secret.shown} onClose={onClose}>
          {() => (
            <>
              <h3>{t.secret.heading}</h3>
              <p>{t.secret.text}</p>
              <SampleTabs samples={startSamples(location.origin, open.url)} />
              <p>{t.secret.receiver}</p>
              <SampleTabs samples={receiverSamples} />
              <p>
                <a href={receiverSteps} target="_blank">
                  {t.receiver.steps}
                </a>
              </p>
            </>
          )}
        </SecretDialog>
      );
  }
}

/** The receivers in docs/watches.md, which are files of the client packages. */
export const receiverSamples = { typescript, python } satisfies Partial<Samples>;

export const receiverSteps = "/docs/watches#from-sign-up-to-a-verified-webhook";

/** Commands that install what a receiver needs from `origin` and start it at the port of `url`. */
function startSamples(origin: string, url: string): Partial<Samples> {
  const environment = `${portOf(url)}WATCH_SECRET='whsec_…'`;
  return {
    typescript: [
      `npm install "${origin}/downloads/mention-market-${version}.tgz"`,
      `${environment} node receive-webhooks.ts`,
    ].join("\n"),
    python: [
      `pip install "${origin}/downloads/mention_market-${version}-py3-none-any.whl"`,
      `${environment} python3 receive_webhooks.py`,
    ].join("\n"),
  };
}

/** An https address belongs to a proxy, so the receiver's port is unknown and the default is used. */
function portOf(url: string): string {
  const { protocol, port } = new URL(url);
  const own = port === "" ? "80" : port;
  return protocol === "https:" || own === usualPort ? "" : `PORT=${own} `;
}
