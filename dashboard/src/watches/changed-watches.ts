/** The channel on which pages and tabs announce changes of the account's watches. */
export const watchesChannel = "mention-market-watches";

/** Makes other lists of watches reload, in this tab and in others. */
export function sayWatchesChanged(): void {
  const channel = new BroadcastChannel(watchesChannel);
  channel.postMessage("changed");
  channel.close();
}
