/** How a toast looks and how urgently it is announced. */
export const toastVariants = [
  'default',
  'destructive',
  'error',
  'cta',
  'blue',
  'warning',
  'negative',
  'loading',
  'success',
] as const;
export type ToastVariant = (typeof toastVariants)[number];

/** What a toast offers: a place to go, or something to do. */
export type ToastAction = { label: string; to: string } | { label: string; run: () => void };

/** A notice. A toast stays known, closed, for ten seconds. */
export interface ToastNotice {
  id: string;
  title: string;
  description?: string;
  action?: ToastAction;
  otherAction?: ToastAction;
  variant: ToastVariant;
  isOpen: boolean;
}

export type ToastText = Pick<ToastNotice, 'title' | 'description' | 'action' | 'otherAction'> & {
  variant?: ToastVariant;
};

const removeAfterMs = 10_000;

let notices: readonly ToastNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast and closes the one before it, since one is visible at a time. Answers its id. */
export function showToast(text: ToastText): string {
  lastId += 1;
  const id = String(lastId);
  for (const notice of notices) if (notice.isOpen) dismissToast(notice.id);
  publish([{ variant: 'default', ...text, id, isOpen: true }, ...notices]);
  return id;
}

/** Gives a toast new words, such as a loading one its outcome; one that was dismissed meanwhile comes again. */
export function updateToast(id: string, text: ToastText): void {
  if (notices.find((notice) => notice.id === id)?.isOpen !== true) {
    showToast(text);
    return;
  }
  publish(
    notices.map((notice) => (notice.id === id ? { variant: 'default', ...text, id, isOpen: true } : notice)),
  );
}

/** Closes a toast; ten seconds later it is forgotten. */
export function dismissToast(id: string): void {
  if (notices.find((notice) => notice.id === id)?.isOpen !== true) return;
  publish(notices.map((notice) => (notice.id === id ? { ...notice, isOpen: false } : notice)));
  setTimeout(() => publish(notices.filter((notice) => notice.id !== id)), removeAfterMs);
}

/** The newest first; at most one is open. */
export function toastNotices(): readonly ToastNotice[] {
  return notices;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
