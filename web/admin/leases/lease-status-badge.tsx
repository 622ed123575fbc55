import type { ReactNode } from 'react';
import type { LeaseStatus } from '#contracts/lease-status.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';

const tones = { UPCOMING: 'scheduled', ACTIVE: 'completed', ENDED: 'neutral' } as const;

export function LeaseStatusBadge({ status }: { status: LeaseStatus }): ReactNode {
  return <Badge tone={tones[status]}>{formatStatus(status)}</Badge>;
}
