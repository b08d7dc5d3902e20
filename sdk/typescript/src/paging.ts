/** Lists that come in pages. */

/** One page, and the cursor of the next. */
interface AnyPage<T> {
  items: T[];
  next_cursor: string | null;
}

/** Iterates over the items of all pages, asking for each page when the loop comes to it. */
export async function* itemsOf<T>(
  pageAt: (cursor: string | undefined) => Promise<AnyPage<T>>,
): AsyncGenerator<T, void, void> {
  let cursor: string | undefined;
  do {
    const page = await pageAt(cursor);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
