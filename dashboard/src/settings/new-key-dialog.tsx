import { requestSamples } from "../samples/samples.ts";
import { settingsTexts } from "./settings-texts.ts";
import { SampleTabs } from "../ui/sample-tabs.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";

const t = settingsTexts.newKey;
/** It needs no parameter, so it works with any provider. */
const firstRequest = "/api/getAllMentionSeries";

/** Shows a new key, and a first request that uses it. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const samples = requestSamples({ url: `${location.origin}${firstRequest}`, query: {}, apiKey });
  return (
    <SecretDialog secret={apiKey} texts={t.shown} onClose={onClose}>
      {(onCopied) => (
        <>
          <h3>{t.tryIt}</h3>
          <SampleTabs samples={samples} onCopied={onCopied} />
        </>
      )}
    </SecretDialog>
  );
}
