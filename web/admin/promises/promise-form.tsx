import type { ReactNode } from 'react';
import { promiseLabels } from '#contracts/promises.ts';
import type { PromiseSettings } from '#contracts/promises.ts';
import type { NamedProperty } from '#contracts/properties.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { WaitingNotice } from '../kit/dialogs/waiting-notice.tsx';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { showIssues } from '../kit/records/show-issues.ts';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { useLeaveGuard } from '../kit/records/use-leave-guard.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { promiseRules, readValues, valuesOf } from './promise-values.ts';
import type { PromiseValues } from './promise-values.ts';
import { useReplacePromisesMutation } from './promises-api.ts';
import { RuleFields } from './rule-fields.tsx';
import dialogs from '../kit/dialogs/dialogs.module.css';
import styles from './promises.module.css';

/** All settings of the promise in one form, which is saved as a whole. */
export function PromiseForm({
  settings,
  properties,
  isOpen,
  now,
}: {
  settings: PromiseSettings;
  properties: readonly NamedProperty[];
  /** Whether the signed-in person may change it. */
  isOpen: boolean;
  /** When the settings were read (ms), for the examples. */
  now: number;
}): ReactNode {
  const [replace] = useReplacePromisesMutation();
  const work = useFormWork<PromiseSettings, PromiseValues>(settings, {
    objectKind: 'promise',
    valuesOf,
    showRefusal: (error): boolean => showIssues(work.edited.form, issuesOf(asFailure(error))),
    onClose: () => undefined,
  });
  const { edited } = work;
  const { form, base, values, isDirty, restored } = edited;
  const guard = useLeaveGuard(isDirty, () => undefined, restored.forget);

  const send = async (typed: PromiseValues): Promise<unknown> => {
    const read = readValues(typed);
    if (!read.ok) {
      showIssues(form, read.issues);
      return false;
    }
    const expectedUpdatedAt = (base ?? settings).updatedAt;
    const saved = await replace({ body: { ...read.settings, expectedUpdatedAt } }).unwrap();
    edited.rebase(saved, 'load');
    return true;
  };
  const save = form.handleSubmit(() => work.send(() => send(values)));
  const fields = { form, values, isOpen };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void save(event);
      }}
    >
      <RestoredNotice typedAt={restored.typedAt} onDiscard={restored.discard} />
      <RecordConflict work={work} rules={promiseRules} />
      {work.status.refusal !== null && (
        <p className={dialogs.refusal} role="alert">
          {work.status.refusal}
        </p>
      )}
      <fieldset className={styles.fields} disabled={!isOpen}>
        <legend className="visually-hidden">Promise settings</legend>
        <RuleFields {...fields} properties={properties} now={now} />
        <div className={styles.columns}>
          <div className={styles.fields}>
            <HoursFields {...fields} />
            <MailSwitch {...fields} />
          </div>
          <HolidayFields {...fields} />
        </div>
      </fieldset>
      {isOpen && (
        <div className={styles.foot}>
          <WaitingNotice />
          <PanelActions>
            <Button type="submit" busy={work.status.isBusy} disabled={!isDirty}>
              {work.status.isBusy ? 'Saving…' : 'Save changes'}
            </Button>
            {isDirty && <span className={styles.none}>Not saved yet.</span>}
          </PanelActions>
        </div>
      )}
      <DiscardQuestion guard={guard} what="this screen" />
    </form>
  );
}

function MailSwitch({
  form,
  values,
}: {
  form: ReturnType<typeof useFormWork<PromiseSettings, PromiseValues>>['edited']['form'];
  values: PromiseValues;
}): ReactNode {
  return (
    <Panel
      title="When a promise is missed"
      text="The request is marked late and moves to the top of what is waiting for us. We can also email the resident, once for each promise."
    >
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={values.sendsMail}
          onChange={({ target }) => form.setValue('sendsMail', target.checked)}
        />
        {promiseLabels.sendsMail}
      </label>
    </Panel>
  );
}
