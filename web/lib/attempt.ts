/** One try to send a form: the same content keeps its key, so that a retry after a lost answer creates nothing twice. */
export interface Attempt {
  key: string;
  content: string;
}

/** The key for sending this content: the last one where nothing changed since, else a new one. */
export function attemptFor(content: string, last: Attempt | null): Attempt {
  return last?.content === content ? last : { key: randomId(), content };
}

/** A random UUID, also on plain http, where crypto.randomUUID does not exist. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
