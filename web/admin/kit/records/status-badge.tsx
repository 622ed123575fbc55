import type { ReactNode } from 'react';
import { formatStatus } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';

export function StatusBadge({ status }: { status: string }): ReactNode {
  return <Badge tone={badgeOf(status)}>{formatStatus(status)}</Badge>;
}

/** The badge of a status (specification section 4); whatever is not known counts as open. */
export function badgeOf(status: string): Extract<BadgeTone, 'completed' | 'progress' | 'scheduled' | 'open'> {
  if (status === 'COMPLETED') return 'completed';
  if (status === 'IN_PROGRESS') return 'progress';
  return status === 'SCHEDULED' ? 'scheduled' : 'open';
}
