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

/** How a document stands. What is asked for before any came is requested, not returned. */
export function DocumentBadge({ state, wasThere }: { state: DocumentState; wasThere: boolean }): ReactNode {
  const { label, tone } = looks[state];
  return <Badge tone={tone}>{wasThere ? label : 'Requested'}</Badge>;
}
