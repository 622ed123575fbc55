/**
 * How much of each file has gone up, from 0 to 1. The text fields go first, then the files one after the other; the
 * few bytes between them are counted with the text.
 */
export function sharesOf(sizes: readonly number[], loaded: number, total: number): number[] {
  const textBytes = Math.max(0, total - sizes.reduce((sum, size) => sum + size, 0));
  let before = textBytes;
  return sizes.map((size) => {
    const sent = Math.min(Math.max(loaded - before, 0), size);
    before += size;
    return size === 0 ? Number(loaded >= before) : sent / size;
  });
}
