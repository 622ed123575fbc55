import type { ReactNode } from 'react';
import { clashesOf } from '#contracts/approvals.ts';
import type { RegistrationMatch } from '#contracts/approvals.ts';
import { leaseLabels } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import { formatDay } from '#web/lib/formats.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { leaseToShare, yearFrom } from './approval-values.ts';
import type { ApprovalValues } from './approval-values.ts';
import { ClashNotice } from './clash-notice.tsx';
import type { ApprovalWork } from './use-approval.ts';
import layout from '../kit/records/layout.module.css';
import styles from './approve.module.css';

interface LeaseChoiceProps {
  work: ApprovalWork;
  match: RegistrationMatch;
}

/** The lease of a tenant: a new one, typed beside the document; that of someone they live with; or none. */
export function LeaseChoice({ work, match }: LeaseChoiceProps): ReactNode {
  const { leaseUse, personId } = work.values;
  const shared = leaseToShare(match, personId);
  const option = (use: ApprovalValues['leaseUse'], label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="approval-lease"
        checked={leaseUse === use}
        onChange={() => work.set({ leaseUse: use })}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <section className={styles.part} aria-label="Lease">
      <h3 id="approval-lease">Lease</h3>
      <div className={styles.choices} role="radiogroup" aria-labelledby="approval-lease">
        {option('CREATE', 'Add a lease')}
        {shared &&
          option(
            'ATTACH',
            `Lives with ${fullName(shared.tenant)}: attach to their lease until ${formatDay(shared.endDate)}`,
          )}
        {option('NONE', 'No lease now')}
      </div>
      {leaseUse === 'CREATE' && <TermFields work={work} match={match} />}
    </section>
  );
}

function TermFields({ work, match }: LeaseChoiceProps): ReactNode {
  const { values, errors, set } = work;
  const { personId, startDate, endDate } = values;
  const hasDays = startDate !== '' && endDate >= startDate;
  const clashes = hasDays ? clashesOf(match.unit, 'TENANT', { personId, lease: { startDate, endDate } }) : [];
  const amount = (field: 'rentAmount' | 'deposit', isOptional: boolean) => (
    <TextField
      label={leaseLabels[field]}
      optional={isOptional}
      inputMode="decimal"
      autoComplete="off"
      value={values[field]}
      error={errors[`choices.lease.${field}`]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  return (
    <>
      <ClashNotice clashes={clashes}>
        End that lease before {startDate ? formatDay(startDate) : 'this one'}, choose other days, or attach
        the tenant to it.
      </ClashNotice>
      <div className={layout.pair}>
        <TextField
          label={leaseLabels.startDate}
          type="date"
          value={startDate}
          error={errors['choices.lease.startDate']}
          onChange={({ target: { value } }) =>
            set({ startDate: value, ...(value && !endDate ? { endDate: yearFrom(value) } : {}) })
          }
        />
        <TextField
          label={leaseLabels.endDate}
          type="date"
          value={endDate}
          error={errors['choices.lease.endDate']}
          onChange={({ target }) => set({ endDate: target.value })}
        />
        {amount('rentAmount', false)}
        {amount('deposit', true)}
        <TextField
          label="Rent is due on day"
          inputMode="numeric"
          autoComplete="off"
          value={values.dueDay}
          error={errors['choices.lease.dueDay']}
          onChange={({ target }) => set({ dueDay: target.value })}
        />
      </div>
    </>
  );
}
