import { useEffect, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '#web/lib/office-drafts.ts';

export interface Draft<T> {
  name: string;
  /** What was typed before this opened, and neither sent nor discarded; null where nothing was. */
  restored: { typed: T; typedAt: number } | null;
  /** Forgets it: it was sent, or is not wanted. */
  forget: () => void;
}

/**
 * What was typed under a name before, such as 'submission/17', to begin with; `read` answers null where it no longer fits.
 * `useStoredDraft` stores what is typed from here on.
 */
export function useDraft<T>(name: string, read: (typed: unknown) => T | null): Draft<T> {
  const [restored, setRestored] = useState(() => {
    const stored = readDraft(name);
    const typed = stored && read(stored.typed);
    return stored && typed !== null ? { typed, typedAt: stored.typedAt } : null;
  });
  return {
    name,
    restored,
    forget: () => {
      clearDraft(name);
      setRestored(null);
    },
  };
}

/** The name of what is typed about several records: the same for the same ones. */
export function bulkDraftName(kind: string, records: readonly { id: number }[]): string {
  const ids = records.map(({ id }) => id).toSorted((one, other) => one - other);
  return `${kind}/bulk/${ids.join(',')}`;
}

/** Stores what is typed now; null where nothing is that would be lost. What a screen leaves behind when it goes stays. */
export function useStoredDraft({ name }: Draft<unknown>, typed: unknown): void {
  // By its text: a form's values are another object at each look.
  const text = JSON.stringify(typed);
  useEffect(() => {
    if (text === 'null') clearDraft(name);
    else writeDraft(name, JSON.parse(text));
  }, [name, text]);
}

/** What was typed in a form before it opened, and how it goes. */
export interface RestoredForm {
  /** When it was typed (ms); null where nothing was restored. */
  typedAt: number | null;
  /** Shows again what the form shows when nothing is typed. */
  discard: () => void;
  /** Forgets it without another look at the form, which closes: it was saved, or is not wanted. */
  forget: () => void;
}

/** That of a form which has a draft; `reset` empties the form. */
export function restoredForm(draft: Draft<unknown>, isDirty: boolean, reset: () => void): RestoredForm {
  return {
    typedAt: isDirty ? (draft.restored?.typedAt ?? null) : null,
    discard: () => {
      draft.forget();
      reset();
    },
    forget: draft.forget,
  };
}
