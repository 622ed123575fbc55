import { useState, type ReactNode } from 'react';
import { assessmentMessages, shareValue } from '#contracts/assessments.ts';
import type { AssessedUnit } from '#contracts/assessments.ts';
import { bulkParts } from '#contracts/bulk.ts';
import { sumOfWeights } from '#contracts/largest-remainder.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { refusedItems } from '../kit/records/item-refusals.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { useChangeSharesMutation } from './assessments-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './assessments.module.css';

/** Asks for the share of each unit; an empty one has none. The sum stands below, as it is typed. */
export function SharesDialog({
  units,
  onClose,
}: {
  units: readonly Pick<AssessedUnit, 'id' | 'unit' | 'share'>[];
  onClose: () => void;
}): ReactNode {
  const [change] = useChangeSharesMutation();
  const { busy, during } = useBusy<'saving'>();
  const [typed, setTyped] = useState<Record<number, string>>({});
  /** What stood on file when someone began to type in its place. */
  const [replaced, setReplaced] = useState<Record<number, number | null>>({});
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const textOf = ({ id, share }: (typeof units)[number]): string => typed[id] ?? share?.toString() ?? '';
  const read = units.map((unit) => ({ unit, share: shareOf(textOf(unit)) }));
  const changed = read.filter(({ unit, share }) => share !== unit.share);
  const save = async (): Promise<void> => {
    const wrong = changed.filter(({ share }) => share !== null && !shareValue.safeParse(share).success);
    setErrors(Object.fromEntries(wrong.map(({ unit }) => [unit.id, assessmentMessages.share])));
    setRefusal(null);
    if (wrong.length > 0) return;
    // One call changes so many at most; what is saved already is no change any more.
    for (const part of bulkParts(changed)) {
      const items = part.map(({ unit: { id, share: onFile }, share }) => ({
        id,
        share,
        expectedShare: replaced[id] === undefined ? onFile : replaced[id],
      }));
      // Where one is refused, those after it are not sent.
      const { error } = await change({ body: { items } });
      if (error) {
        const refused = refusedItems(issuesOf(asFailure(error)), items);
        setErrors(Object.fromEntries(refused.map(({ record, message }) => [record.id, message])));
        if (refused.length === 0) setRefusal(serverMessageOf(error));
        // Who saves again knows that someone else was here.
        setReplaced({});
        return;
      }
    }
    onClose();
  };
  const type = (texts: Record<number, string>): void => {
    const onFile = units.filter(({ id }) => id in texts).map(({ id, share }) => [id, share] as const);
    setTyped({ ...typed, ...texts });
    setReplaced({ ...Object.fromEntries(onFile), ...replaced });
  };
  const sum = sumOfWeights(read.flatMap(({ share }) => (share !== null && share >= 0 ? [share] : [])));
  return (
    <RecordFormDialog
      isWide
      title="Shares of the units"
      about="What each unit pays of a budget: any weights, such as 1 for each or square feet, or declared percentages."
      submit="Save"
      submitting="Saving…"
      isBusy={busy !== null}
      isDirty={changed.length > 0}
      what="the shares"
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void during('saving', save);
      }}
      onClose={onClose}
    >
      <div className={styles.shares}>
        {units.map((unit) => (
          <TextField
            key={unit.id}
            label={unit.unit.unitIdentifier}
            inputMode="decimal"
            autoComplete="off"
            error={errors[unit.id]}
            value={textOf(unit)}
            onChange={({ target }) => type({ [unit.id]: target.value })}
          />
        ))}
      </div>
      <div className={layout.line}>
        <output className={layout.money}>All shares add up to {sum}</output>
        <Button
          size="small"
          variant="secondary"
          onClick={() => type(Object.fromEntries(units.map(({ id }) => [id, '1'])))}
        >
          The same for each
        </Button>
      </div>
    </RecordFormDialog>
  );
}

/** A share as it is typed; null where nothing is, below 0 where it is none. */
function shareOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d*\.?\d+$/.test(text) ? Number(text) : -1;
}
