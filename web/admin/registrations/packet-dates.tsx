import { useState, type ReactNode } from 'react';
import { expiryNoticeDays } from '#contracts/packets.ts';
import { packetLabels } from '#contracts/packet-desk.ts';
import type { PacketDesk } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { useChangePacketDatesMutation } from './packets-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './packet-desk.module.css';

export interface PacketDatesProps {
  record: Registration;
  desk: PacketDesk;
}

type DayName = 'leaseExpiresOn' | 'insuranceExpiresOn' | 'acquiredOn' | 'movedOutOn';

/** The days that staff read in the documents: the desk and Today follow them, and the sender gets a notice before one ends. */
export function PacketDates({ record, desk }: PacketDatesProps): ReactNode {
  const [typed, setTyped] = useState<Partial<Record<DayName, string>>>({});
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [change, { isLoading }] = useChangePacketDatesMutation();
  const isComplete = chosen ?? desk.isOwnerDataComplete;
  const isOwner = record.partyType === 'OWNER';
  const isDirty = Object.keys(typed).length > 0 || isComplete !== desk.isOwnerDataComplete;

  const save = async (): Promise<void> => {
    const body = { ...typed, isOwnerDataComplete: isComplete, expectedUpdatedAt: record.updatedAt };
    // What was typed stays where it is refused.
    if (!(await wentWell(change({ params: { id: record.id }, body }).unwrap()))) return;
    setTyped({});
    setChosen(null);
  };
  const day = (name: DayName) => ({
    label: packetLabels[name],
    type: 'date',
    value: typed[name] ?? desk[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <form
      className={styles.dates}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={styles.soft}>
        Today lists what is due within {expiryNoticeDays} days; the sender gets an email before a lease or an
        insurance policy ends.
      </p>
      {!isOwner && <TextField {...day('leaseExpiresOn')} optional />}
      <TextField {...day('insuranceExpiresOn')} optional />
      {isOwner && (
        <>
          <TextField
            {...day('acquiredOn')}
            optional
            hint="An owner must give address, phone and occupants within 30 days (Sec. 82.114(e))."
          />
          <label className={layout.check}>
            <input
              type="checkbox"
              checked={isComplete}
              onChange={({ target }) => setChosen(target.checked)}
            />
            All of it is known
          </label>
          {desk.ownerDataDueOn && (
            <p className={styles.due}>Missing owner data is due on {formatDay(desk.ownerDataDueOn)}.</p>
          )}
        </>
      )}
      <TextField {...day('movedOutOn')} optional />
      <Button type="submit" size="small" variant="secondary" busy={isLoading} disabled={!isDirty}>
        Save dates
      </Button>
    </form>
  );
}
