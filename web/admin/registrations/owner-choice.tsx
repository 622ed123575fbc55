import type { ReactNode } from 'react';
import { clashesOf } from '#contracts/approvals.ts';
import { unitLabels } from '#contracts/units.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { ClashNotice } from './clash-notice.tsx';
import type { ChoiceProps } from './unit-choice.tsx';
import styles from './approve.module.css';

/** From when the owner owns the unit, and who stands in the way. */
export function OwnerChoice({ work, match: { unit } }: ChoiceProps): ReactNode {
  const { personId, ownerSince } = work.values;
  return (
    <section className={styles.part} aria-label="Ownership">
      <h3>Ownership</h3>
      <ClashNotice clashes={personId === null ? [] : clashesOf(unit, 'OWNER', { personId })}>
        Take that owner off the unit first, if it was sold; or choose them above, if it is the same person.
      </ClashNotice>
      <TextField
        label={unitLabels.ownerSince}
        type="date"
        value={ownerSince}
        error={work.errors['choices.ownerSince']}
        onChange={({ target }) => work.set({ ownerSince: target.value })}
      />
    </section>
  );
}
