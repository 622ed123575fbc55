import { useState } from 'react';
import { readDraft } from '#web/lib/office-drafts.ts';
import { useDraft, useStoredDraft } from './use-draft.ts';

export interface TextDraft {
  text: string;
  setText: (text: string) => void;
  /** When it was typed (ms), for a text that was restored and not emptied since; else null. */
  restoredAt: number | null;
  /** Empties the field, and forgets what was restored. */
  discard: () => void;
  /** Discards what was sent, also once the field is gone; what was typed meanwhile stays. */
  settle: (sent: string) => void;
}

/** One text that is being written; it begins with what was typed under the same name before. */
export function useTextDraft(name: string): TextDraft {
  const draft = useDraft(name, (typed) => (typeof typed === 'string' ? typed : null));
  const [text, setText] = useState(draft.restored?.typed ?? '');
  const isEmpty = text.trim() === '';
  useStoredDraft(draft, isEmpty ? null : text);
  return {
    text,
    setText,
    restoredAt: isEmpty ? null : (draft.restored?.typedAt ?? null),
    discard: () => {
      setText('');
      draft.forget();
    },
    settle: (sent) => {
      setText((now) => (now === sent ? '' : now));
      if (readDraft(name)?.typed === sent) draft.forget();
    },
  };
}
