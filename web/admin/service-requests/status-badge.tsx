import type { ReactNode } from 'react';
import { formatStatus } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { badgeOf } from './status-groups.ts';

export function StatusBadge({ status }: { status: string }): ReactNode {
  return <Badge tone={badgeOf(status)}>{formatStatus(status)}</Badge>;
}
