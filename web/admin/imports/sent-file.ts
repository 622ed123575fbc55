/** The file of this tab that was sent last, with the import that it became: another sheet of it is read without choosing it again. */
let last: { importId: number; file: File } | null = null;

export function noteSentFile(importId: number, file: File): void {
  last = { importId, file };
}

/** The file of an import; null where this tab did not send it, or has sent another since. */
export function sentFileOf(importId: number): File | null {
  return last?.importId === importId ? last.file : null;
}
