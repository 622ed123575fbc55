/** One try to send a form: the same content keeps its key, so that a retry after a lost answer creates nothing twice. */
export interface Attempt {
  key: string;
  content: string;
}

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
    // Nothing was kept there.
  }
}

/** The key for sending this content: the last one where nothing changed since, else a new one. */
export function attemptFor(content: string, last: Attempt | null): Attempt {
  return last?.content === content ? last : { key: randomId(), content };
}

/** What a file is recognised by, without reading it. */
export function fileMark(file: File | null): string {
  return file ? `${file.name} ${file.size} ${file.lastModified}` : '';
}

/** A random UUID, also on plain http, where crypto.randomUUID does not exist. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
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
