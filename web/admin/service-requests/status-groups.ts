import type { BadgeTone } from '#web/ui/badge/badge.tsx';

/** The badge of a status (specification section 4); whatever is not known counts as open. */
export function badgeOf(status: string): Extract<BadgeTone, 'completed' | 'progress' | 'scheduled' | 'open'> {
  if (status === 'COMPLETED') return 'completed';
  if (status === 'IN_PROGRESS') return 'progress';
  return status === 'SCHEDULED' ? 'scheduled' : 'open';
}

export interface StatusCounts {
  total: number;
  open: number;
  progress: number;
  completed: number;
}

/** The four metric cards' numbers, from the rows of one page. */
export function countByStatus(rows: readonly { status: string }[]): StatusCounts {
  const counts: StatusCounts = { total: rows.length, open: 0, progress: 0, completed: 0 };
  for (const { status } of rows) {
    const badge = badgeOf(status);
    counts[badge === 'scheduled' ? 'progress' : badge] += 1;
  }
  return counts;
}
