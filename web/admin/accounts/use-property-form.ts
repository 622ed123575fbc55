import type { FieldValues, Path } from 'react-hook-form';
import type { AuditedKind } from '#contracts/audit.ts';
import { showIssues } from '../kit/records/show-issues.ts';
import { useFormWork } from '../kit/records/use-form-work.ts';

type Issue = { path: PropertyKey[]; message: string };

/** The values as the contract reads them: what is sent, or what is wrong with which field. */
type Read<F> = { success: true; data: F } | { success: false; error: { issues: Issue[] } };

export interface PropertyFormRules<R, V, F> {
  objectKind: AuditedKind;
  propertyCode: string;
  labels: Readonly<Record<Extract<keyof V, string>, string>>;
  valuesOf: (record: R | null) => V;
  readForm: (values: V, propertyCode: string) => Read<F>;
  /** These throw what the server refused with. */
  create: (body: F) => Promise<unknown>;
  change: (id: number, body: Omit<F, 'propertyCode'> & { expectedUpdatedAt: string }) => Promise<unknown>;
  onClose: () => void;
}

/** The form of a record that stays with its property: what is typed is read by the contract and sent, new or changed. */
export function usePropertyForm<
  R extends { id: number; updatedAt: string },
  V extends FieldValues,
  F extends { propertyCode: string },
>(record: R | null, rules: PropertyFormRules<R, V, F>) {
  const { objectKind, propertyCode, labels, valuesOf, readForm, create, change, onClose } = rules;
  const work = useFormWork<R, V>(record, { objectKind, valuesOf, onClose });
  const { form, base } = work.edited;
  const send = async (typed: V): Promise<unknown> => {
    const read = readForm(typed, propertyCode);
    if (!read.success) {
      showIssues(form, read.error.issues);
      return false;
    }
    if (!base) return create(read.data);
    const { propertyCode: _code, ...body } = read.data;
    return change(base.id, { ...body, expectedUpdatedAt: base.updatedAt });
  };
  return {
    work,
    /** What the control of a field is given. */
    field: (name: Extract<keyof V, string>) => ({
      label: labels[name],
      autoComplete: 'off',
      // The message of a field is a text: this form sets no others.
      error: form.formState.errors[name]?.message as string | undefined,
      // A name of the values is a path in them.
      ...form.register(name as unknown as Path<V>),
    }),
    submit: form.handleSubmit((typed) => work.send(() => send(typed))),
  };
}
