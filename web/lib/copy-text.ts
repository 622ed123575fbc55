export type CopyOutcome = 'copied' | 'refused';

/** Puts a text on the clipboard. Browsers offer it on secure pages only, and may ask or refuse there too. Never throws. */
export async function copyText(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
