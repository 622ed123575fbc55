import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictNotice, differencesOf } from './conflict-notice.tsx';
import type { RecordRules, RecordWork } from './use-record-work.ts';

/** Tells of the conflict that an open record is in, if it is in one. */
export function RecordConflict<R extends { updatedAt: string }, V extends FieldValues, D extends object, C>({
  work: { conflict, edited, resolve },
  rules: { noun, labels, valuesOf, shownOf = valuesOf, moreDifferences },
}: {
  work: RecordWork<R, V, C>;
  rules: RecordRules<R, V, D, C>;
}): ReactNode {
  if (!conflict) return null;
  const { current } = conflict;
  return (
    <ConflictNotice
      noun={noun}
      conflict={conflict}
      base={edited.base}
      differences={[
        ...differencesOf(labels, shownOf(edited.base), shownOf(current)),
        ...(moreDifferences?.(edited.base, current) ?? []),
      ]}
      onResolve={resolve}
    />
  );
}
