interface Page {
  readonly cursor: string | null;
}

/** Every item of every page. `read` gets nothing for the first page, then the cursor of the page before. */
export async function* pages<P extends Page, Item>(
  read: (cursor: { readonly cursor?: string }) => Promise<P>,
  itemsOf: (page: P) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  let page = await read({});
  yield* itemsOf(page);
  while (page.cursor !== null) {
    page = await read({ cursor: page.cursor });
    yield* itemsOf(page);
  }
}
