import { House, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PartyType } from '#contracts/registration-form.ts';
import styles from './party-badge.module.css';

/** Owner or tenant, by word and picture. */
export function PartyBadge({ type }: { type: PartyType }): ReactNode {
  const Icon = type === 'OWNER' ? House : KeyRound;
  return (
    <span className={styles.mark} data-party={type}>
      <Icon size={14} aria-hidden="true" />
      {type}
    </span>
  );
}
