import { useEffect, useState, useRef } from "preact/hooks";
import { DialogEnd, failureText, useCall } from "../settings/call-dialog.tsx";
import { failureOf, type Failure } from "../settings/failure.ts";
import type { Watch } from "../watches/watch.ts";
import { type WatchesApi, sayWatchesChanged } from "../watches/watches-api.ts";
import { placeOf, alertRequest } from "./alert-request.ts";
import { alertTexts } from "./alert-texts.ts";
import { missingIn, type Draft } from "./draft.ts";
import type { AlertSubject } from "./subject.ts";
import { WhenFields } from "./when-fields.tsx";
import { WhereFields } from "./where-fields.tsx";
import { isAddress, ownAddresses, wholeAddress, type Where } from "./where.ts";

const t = alertTexts;

interface Props {
  readonly subject: AlertSubject;
  readonly draft: Draft;
  readonly isLocal: boolean;
  /** null until it is known whether the visitor is signed in. */
  readonly api: WatchesApi | null;
  readonly onDraft: (draft: Draft) => void;
  /** `place`: the address in words. */
  readonly onMade: (watch: Watch, place: string) => void;
  readonly onClose: () => void;
}

interface Errors {
  readonly when?: string;
  readonly where?: string;
}

/** The fields for the condition and the address. Errors are shown next to their field, whether the page or the service finds them. */
export function AlertForm({ subject, draft, isLocal, api, onDraft, onMade, onClose }: Props) {
  const { watches, failure: listFailure } = useOwnWatches(api);
  const [chosen, setChosen] = useState<Where | null>(null);
  const [missing, setMissing] = useState<Errors>({});
  const { isWorking, failure, run } = useCall();
  const form = useRef<HTMLFormElement>(null);

  // Most accounts have a single address, so it is preselected.
  const [usual] = ownAddresses(watches ?? []);
  const where = chosen ?? (usual === undefined ? null : { kind: "same" as const, watchId: usual.watchId });
  const isOfAddress = failure?.kind === "refused" && ["url", "format"].includes(failure.argument ?? "");
  const errors = isOfAddress ? { where: failureText(failure) } : missing;

  function submit(event: Event): void {
    event.preventDefault();
    const found = errorsIn(draft, where);
    setMissing(found);
    const request = where === null ? null : alertRequest(subject, draft, where);
    run(async () => {
      try {
        if (api === null || request === null || Object.keys(found).length > 0) return;
        const { watch } = await api.create(request);
        sayWatchesChanged();
        onMade(watch, placeOf(watch, watches ?? []));
      } finally {
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      }
    });
  }

  return (
    <form class="stack" ref={form} noValidate onSubmit={submit}>
      <WhenFields subject={subject} draft={draft} isLocal={isLocal} error={errors.when} onChange={onDraft} />
      {watches === null ? (
        <p role="status" class="alert-loading">
          {listFailure === null && t.where.loading}
        </p>
      ) : (
        <WhereFields watches={watches} where={where} error={errors.where} onChange={setChosen} />
      )}
      <DialogEnd
        failure={listFailure ?? (isOfAddress ? null : failure)}
        unavailable={t.unavailable}
        isWorking={isWorking || watches === null}
        submit={t.submit}
        onCancel={onClose}
      />
    </form>
  );
}

function errorsIn(draft: Draft, where: Where | null): Errors {
  const missing = missingIn(draft);
  const isNoAddress = where?.kind === "new" && !isAddress(wholeAddress(where.format, where.url));
  return {
    ...(missing !== null && { when: t.when.errors[missing] }),
    ...(where === null && { where: t.where.error }),
    ...(isNoAddress && { where: t.where.addressError }),
  };
}

interface OwnWatches {
  /** null until they have been read. */
  readonly watches: readonly Watch[] | null;
  readonly failure: Failure | null;
}

/** The account's watches, whose addresses can be chosen. Read once. `api`: null until it is known whether the visitor is signed in. */
function useOwnWatches(api: WatchesApi | null): OwnWatches {
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
