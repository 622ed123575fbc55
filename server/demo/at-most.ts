/** Does the work for every item, so many at the same time; answers in the order of the items. */
export async function atMost<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const next = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: count }, next));
  return results;
}
