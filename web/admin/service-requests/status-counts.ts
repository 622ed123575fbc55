import { badgeOf } from '../kit/records/status-badge.tsx';

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
