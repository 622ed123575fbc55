import type { Attempt } from '#web/lib/attempt.ts';

export interface Draft {
  values: Record<string, string>;
  attempt: Attempt | null;
}

/** Text that outlives a reload of the tab, never files; each form under its own name. */
export function readDraft(form: string): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    if (text === null) return null;
    const draft: unknown = JSON.parse(text);
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // A browser that refuses storage still sends the form; only a reload would lose the text.
  }
}

export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was stored there.
  }
}

/** What a file is recognised by, without reading it. */
export function fileKey(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`;
}

function keyOf(form: string): string {
  return `draft:${form}`;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  const { values } = value;
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((text) => typeof text === 'string')
  );
}
