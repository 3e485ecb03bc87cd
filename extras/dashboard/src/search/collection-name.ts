const names: Readonly<Record<string, string>> = {
  nfl: "NFL broadcasts",
  earnings: "Earnings calls",
  conferences: "Press conferences",
  fed: "Fed press conferences",
};

/** What people call a collection. One that is not known here has the name of its file, as words. */
export function collectionName(collection: string): string {
  const words = collection.replaceAll(/[-_]+/g, " ").trim();
  return names[collection] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
