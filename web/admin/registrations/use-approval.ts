import { useState } from 'react';
import type { RegistrationMatch } from '#contracts/approvals.ts';
import type { Issue } from '#contracts/errors.ts';
import type { Registration } from '#contracts/registrations.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure, isUnanswered, serverMessageOf, unsavedMessage } from '../kit/lists/failure-messages.ts';
import { useLeaveGuard } from '../kit/records/use-leave-guard.ts';
import type { LeaveGuard } from '../kit/records/use-leave-guard.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { checkApproval, initialValues } from './approval-values.ts';
import type { ApprovalErrors, ApprovalValues } from './approval-values.ts';
import { useApproveRegistrationMutation, useUndoApprovalMutation } from './approvals-api.ts';

export interface ApprovalWork {
  values: ApprovalValues;
  errors: ApprovalErrors;
  isBusy: boolean;
  guard: LeaveGuard;
  /** Why the server wrote nothing, and the records in the way. */
  refusal: { message: string; issues: readonly Issue[] } | null;
  set: (changed: Partial<ApprovalValues>) => void;
  approve: () => Promise<void>;
}

/** An approval at work: what is chosen, what is wrong with it, and what the server says. */
export function useApproval(
  record: Registration,
  match: RegistrationMatch,
  onClose: () => void,
): ApprovalWork {
  const [approveRegistration, { isLoading }] = useApproveRegistrationMutation();
  const [undoApproval] = useUndoApprovalMutation();
  const { values, errors, isDirty, set, showErrors } = useChoices(record, match);
  const [refusal, setRefusal] = useState<ApprovalWork['refusal']>(null);
  const guard = useLeaveGuard(isDirty, onClose);

  const refuse = (error: unknown): void => {
    const failure = asFailure(error);
    const issues = issuesOf(failure);
    if (failure.status === 401) return;
    if (failure.status === 400)
      showErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    else if (isUnanswered(failure)) setRefusal({ message: unsavedMessage, issues: [] });
    else setRefusal({ message: serverMessageOf(error), issues });
  };

  return {
    values,
    errors,
    isBusy: isLoading,
    guard,
    refusal,
    set,
    approve: async () => {
      const checked = checkApproval(values, record, match);
      setRefusal(null);
      showErrors(checked.ok ? {} : checked.errors);
      if (!checked.ok) return;
      const { data, error } = await approveRegistration({ params: { id: record.id }, body: checked.body });
      if (!data) {
        refuse(error);
        return;
      }
      showToast({
        title: 'Success',
        description: doneText(record, values),
        variant: 'success',
        action: { label: 'Undo', run: () => void undoApproval({ params: { id: data.id } }) },
      });
      guard.closeNow();
    },
  };
}

/** What is chosen and typed, and what is wrong with it. */
function useChoices(record: Registration, match: RegistrationMatch) {
  const [begun] = useState(() => initialValues(record, match));
  const [values, setValues] = useState(begun);
  const [errors, setErrors] = useState<ApprovalErrors>({});
  return {
    values,
    errors,
    isDirty: values !== begun,
    set: (changed: Partial<ApprovalValues>): void => {
      const next = { ...values, ...changed };
      setValues(next);
      if (Object.keys(errors).length === 0) return;
      // What was wrong is looked at again with each change.
      const checked = checkApproval(next, record, match);
      setErrors(checked.ok ? {} : checked.errors);
    },
    showErrors: (found: ApprovalErrors): void => {
      setErrors(found);
      const wrong = `#${formIdOf(record)} :is([aria-invalid='true'], [data-invalid] input)`;
      // Once they are on the page.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(wrong)?.focus());
    },
  };
}

function doneText({ partyType, unitIdentifier }: Registration, { leaseUse }: ApprovalValues): string {
  if (partyType === 'OWNER') return `${unitIdentifier} has its owner.`;
  return leaseUse === 'NONE' ? 'The tenant is on file.' : `${unitIdentifier} has its tenant.`;
}

/** The form that the dialog's button sends. */
export function formIdOf({ id }: Pick<Registration, 'id'>): string {
  return `approve-${id}`;
}
