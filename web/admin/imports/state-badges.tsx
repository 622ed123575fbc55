import type { ReactNode } from 'react';
import type { ImportRowState, ImportState } from '#contracts/import-runs.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';

const importStates: Record<ImportState, { label: string; tone: BadgeTone }> = {
  UPLOADED: { label: 'Not checked', tone: 'open' },
  CHECKED: { label: 'Checked', tone: 'progress' },
  DONE: { label: 'Written', tone: 'completed' },
  UNDONE: { label: 'Undone', tone: 'neutral' },
};

export function ImportStateBadge({ state }: { state: ImportState }): ReactNode {
  const { label, tone } = importStates[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What a check says of rows, in the order in which people look at them. */
export const rowStates: Record<ImportRowState, { label: string; tone: BadgeTone }> = {
  PROBLEM: { label: 'Problem', tone: 'danger' },
  NEW: { label: 'New', tone: 'completed' },
  CHANGED: { label: 'Changes', tone: 'progress' },
  SAME: { label: 'Same', tone: 'neutral' },
};

export function RowStateBadge({ state }: { state: ImportRowState }): ReactNode {
  const { label, tone } = rowStates[state];
  return <Badge tone={tone}>{label}</Badge>;
}
