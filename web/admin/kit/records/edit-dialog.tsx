import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AuditedKind } from '#contracts/audit.ts';
import { nounOf } from '../nouns/nouns.ts';
import { RecordConflict } from './record-conflict.tsx';
import { RecordFormDialog } from './record-form-dialog.tsx';
import { useDeferredRegister } from './use-deferred-register.ts';
import { useFormWork } from './use-form-work.ts';

/** What the server is sent: the form's values, and of an existing record the state that they began with. */
export type Sent<V> = V & { expectedUpdatedAt?: string | undefined };

export interface EditDialogProps<R, V extends FieldValues> {
  kind: AuditedKind;
  /** What it calls one, where that is shorter than the noun. */
  shortName?: string;
  /** Null asks for a new one. */
  record: R | null;
  nameOf: (record: R) => string;
  labels: Record<keyof V & string, string>;
  valuesOf: (record: R | null) => V;
  isWide?: boolean;
  /** Throws what the server refused with. */
  onSave: (sent: Sent<V>) => Promise<unknown>;
  onClose: () => void;
  /** The controls. */
  children: (form: UseFormReturn<V>, values: V) => ReactNode;
}

/** Asks for a new record, or what changes of one that others may save meanwhile. */
export function EditDialog<R extends { id: number; updatedAt: string }, V extends FieldValues>(
  props: EditDialogProps<R, V>,
): ReactNode {
  const { kind, record, nameOf, labels, valuesOf, isWide = false, onSave, onClose } = props;
  const noun = props.shortName ?? nounOf(kind).one;
  const work = useFormWork<R, V>(record, { objectKind: kind, valuesOf, mode: 'onTouched', onClose });
  const { form, base, values } = work.edited;
  const register = useDeferredRegister(form.register);
  const save = form.handleSubmit((typed) =>
    work.send(() => onSave({ ...typed, expectedUpdatedAt: base?.updatedAt })),
  );
  return (
    <RecordFormDialog
      title={record ? `Edit ${noun}` : `New ${noun}`}
      submit="Save"
      submitting="Saving…"
      isWide={isWide}
      what={record ? nameOf(record) : `the new ${noun}`}
      {...work.status}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={{ noun, labels, valuesOf }} />
      {props.children({ ...form, register }, values)}
    </RecordFormDialog>
  );
}
