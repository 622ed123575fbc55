import type { ReactNode } from 'react';
import type { DocumentState } from '#contracts/packet-desk.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';

const looks: Record<DocumentState, { label: string; tone: BadgeTone }> = {
  MISSING: { label: 'Missing', tone: 'neutral' },
  SUBMITTED: { label: 'To check', tone: 'open' },
  ACCEPTED: { label: 'Accepted', tone: 'completed' },
  RETURNED: { label: 'Returned', tone: 'scheduled' },
  REMOVED: { label: 'Removed', tone: 'neutral' },
};

export interface DocumentBadgeProps {
  state: DocumentState;
  wasThere: boolean;
  /** The registration waits for no decision any more, so that nothing of it is left to do. */
  isDecided: boolean;
}

/** How a document stands. What is asked for before any came is requested, not returned. */
export function DocumentBadge({ state, wasThere, isDecided }: DocumentBadgeProps): ReactNode {
  // To approve is no word about each paper: nobody is said to have accepted one that they did not.
  const isUnchecked = isDecided && state === 'SUBMITTED';
  const { label, tone } = isUnchecked ? { label: 'Not checked', tone: 'neutral' as const } : looks[state];
  return <Badge tone={tone}>{wasThere ? label : 'Requested'}</Badge>;
}
