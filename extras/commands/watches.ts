import { messageOf } from "@mention-market/service/base/errors";
import { readExtrasConfig } from "../src/config.ts";
import { createEncryption, reencryptSecrets } from "../src/watches/secrets.ts";
import { openExtraStores } from "../src/store/open.ts";
import { openNamedStore } from "@mention-market/service/commands/keys/named-store";
import { asksForHelp, print, printError, printLines } from "@mention-market/service/commands/print";

const usage = `Usage: npm --prefix extras run watches -- reencrypt
Encrypts the secrets and the hidden addresses of all watches with the first key of WATCH_SECRET_KEY; the second one decrypts them (extras/docs/operating.md).`;

/** Runs `npm --prefix extras run watches`. Returns 1 if it failed, and 2 if nothing was tried, because the command or the environment is wrong. */
async function run(args: readonly string[]): Promise<0 | 1 | 2> {
  if (asksForHelp(args)) {
    print(usage);
    return 0;
  }
  if (args.length !== 1 || args[0] !== "reencrypt") {
    printError(usage);
    return 2;
  }
  try {
    const [first, ...others] = readExtrasConfig().WATCH_SECRET_KEY ?? [];
    if (first === undefined) throw new Error("WATCH_SECRET_KEY holds no key");
    const { store, name } = openNamedStore(process.env, openExtraStores);
    try {
      const count = await reencryptSecrets(store.watches, createEncryption([first, ...others]));
      printLines([`Encrypted the secrets of ${count} watches again, in ${name}`]);
      return 0;
    } catch (error) {
      printError(`watches: Failed in ${name}: ${messageOf(error)}`);
      return 1;
    } finally {
      await store.close();
    }
  } catch (error) {
    printError(`watches: ${messageOf(error)}`);
    return 2;
  }
}

process.exitCode = await run(process.argv.slice(2));
