import type { ReactNode } from 'react';
import { ConflictNotice, differencesOf } from './conflict-notice.tsx';
import type { Conflict, Difference } from './conflict-notice.tsx';
import type { ConflictChoice } from './use-record-form.ts';

/** The words for a conflict over one kind of record. */
export interface ConflictTexts<R, V> {
  /** What people call the record: 'submission'. */
  noun: string;
  /** What people call its fields. */
  labels: Record<keyof V & string, string>;
  valuesOf: (record: R) => V;
  /** The values as people read them, where the form holds other words. */
  shownOf?: (record: R) => Record<keyof V & string, unknown>;
  /** What differs between two states of the record besides its fields. */
  moreDifferences?: (before: R, after: R) => Difference[];
}

/** Work at a record that someone else may save first. */
export interface ContestedWork<R> {
  conflict: Conflict<R> | null;
  edited: { base: R | null };
  resolve: (current: R, choice: ConflictChoice) => void;
}

/** What differs between two states of a record, in people's words. */
export function recordDifferences<R, V extends object>(
  { labels, valuesOf, shownOf = valuesOf, moreDifferences }: ConflictTexts<R, V>,
  before: R,
  after: R,
): Difference[] {
  return [
    ...differencesOf(labels, shownOf(before), shownOf(after)),
    ...(moreDifferences?.(before, after) ?? []),
  ];
}

/** Shows the conflict that an open record is in, if it is in one. */
export function RecordConflict<R extends { updatedAt: string }, V extends object>({
  work: { conflict, edited, resolve },
  rules,
}: {
  work: ContestedWork<R>;
  rules: ConflictTexts<R, V>;
}): ReactNode {
  const { base } = edited;
  if (!conflict || !base) return null;
  const { current } = conflict;
  return (
    <ConflictNotice
      noun={rules.noun}
      conflict={conflict}
      base={base}
      differences={recordDifferences(rules, base, current)}
      onResolve={resolve}
    />
  );
}
