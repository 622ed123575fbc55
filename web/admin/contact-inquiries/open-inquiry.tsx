import type { ReactNode } from 'react';
import { inquiryLabels } from '#contracts/contact-inquiries.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { DeleteRecord } from '../kit/records/delete-record.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import {
  ArchiveButton,
  EditForm,
  RecordFoot,
  RecordSummary,
  SaveButton,
} from '../kit/records/record-parts.tsx';
import { useRecordWork } from '../kit/records/use-record-work.ts';
import { inquiryRules, notesMax } from './inquiry-changes.ts';
import { InquiryConversation } from './inquiry-conversation.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { inquiryActions, inquiryActionsOf } from './inquiry-actions.ts';
import { folderLabels } from './list-address.ts';
import { useInquiryActions } from './use-inquiry-actions.ts';
import { useVisitorReply } from './use-visitor-reply.ts';
import fields from '../kit/records/record-fields.module.css';
import styles from '../kit/records/record-dialog.module.css';
import { LanguageBadge } from '../kit/records/language-badge.tsx';

/** One inquiry at work: what the visitor sent, what staff note, and what happened to it. */
export function OpenInquiry({ record, onClose }: { record: ContactInquiry; onClose: () => void }): ReactNode {
  const reply = useVisitorReply(record.id);
  const work = useRecordWork(record, inquiryRules, {
    onClose,
    more: { isThere: reply.isTyped, forget: reply.discard },
  });
  const { edited, guard } = work;
  const actions = useInquiryActions();
  const formId = `inquiry-${record.id}`;

  const save = async (): Promise<void> => {
    const changes = work.takeChanges();
    if (changes) work.settle(await actions.save(edited.base, changes));
  };

  return (
    <>
      <div className={styles.body}>
        <RecordSummary name={record.communityName} record={record}>
          <Badge tone={badgeTones[record.folder]}>{folderLabels[record.folder].label}</Badge>
          <LanguageBadge language={record.language} />
        </RecordSummary>
        <div className={fields.form}>
          <InquiryFacts inquiry={record} />
        </div>
        <div className={styles.aside}>
          <InquiryConversation inquiry={record} reply={reply} />
          <EditForm id={formId} onSave={() => void save()}>
            <RestoredNotice typedAt={edited.restored.typedAt} onDiscard={edited.restored.discard} />
            <RecordConflict work={work} rules={inquiryRules} />
            <TextArea
              label={inquiryLabels.notes}
              hint="For the office only."
              rows={5}
              maxLength={notesMax}
              {...edited.form.register('notes')}
            />
          </EditForm>
          <RecordHistory
            kind="contact-inquiry"
            id={record.id}
            emptyText="No one has worked on this inquiry yet."
          />
        </div>
      </div>
      <RecordFoot
        actions={
          <>
            <DeleteRecord
              title="Delete inquiry?"
              isBusy={actions.busy === 'deleting'}
              onDelete={() => guard.closeAfterAsked(() => actions.remove(record.id))}
            >
              The inquiry of {record.firstName} {record.lastName} for {record.communityName} will be deleted.
              This cannot be undone.
            </DeleteRecord>
            {inquiryActionsOf(record).map((name) => {
              const apply = (): void => guard.closeAfter(() => actions.apply(record.id, name));
              const isBusy = actions.busy === name;
              if (name === 'archive') return <ArchiveButton key={name} isBusy={isBusy} onArchive={apply} />;
              return (
                <Button key={name} variant="secondary" busy={isBusy} onClick={apply}>
                  {inquiryActions[name].label}
                </Button>
              );
            })}
          </>
        }
        onClose={onClose}
      >
        <SaveButton form={formId} isBusy={actions.busy === 'saving'} />
      </RecordFoot>
      <DiscardQuestion
        guard={guard}
        what={`the inquiry of ${record.communityName}`}
        reply={
          reply.isTyped
            ? { ...reply, isAlone: !edited.isDirty, to: `${record.firstName} ${record.lastName}` }
            : null
        }
      />
    </>
  );
}

const badgeTones = { OPEN: 'open', HANDLED: 'completed', SET_ASIDE: 'danger', ARCHIVED: 'neutral' } as const;
