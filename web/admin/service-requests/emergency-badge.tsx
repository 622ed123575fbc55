import type { ReactNode } from 'react';
import { emergencyWordIn } from '#contracts/emergency-words.ts';
import { Badge } from '#web/ui/badge/badge.tsx';

/** Says which word of an emergency a resident wrote. */
export function EmergencyBadge({ message }: { message: string | null }): ReactNode {
  const word = emergencyWordIn(message);
  return word && <Badge tone="danger">Mentions: {word}</Badge>;
}
