import type { ReactNode } from 'react';
import type { ReviewState } from '#contracts/registration-review.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';

const tones: Record<ReviewState, BadgeTone> = {
  NEW: 'open',
  RETURNED: 'scheduled',
  READY: 'progress',
  APPROVED: 'completed',
  DECLINED: 'neutral',
};

/** How far a registration is. */
export function ReviewBadge({ review }: { review: ReviewState }): ReactNode {
  return <Badge tone={tones[review]}>{formatStatus(review)}</Badge>;
}
