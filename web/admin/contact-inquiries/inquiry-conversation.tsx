import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inquiryReplyMessages } from '#contracts/inquiry-replies.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { InquiryReply } from '#contracts/inquiry-replies.ts';
import { fullName } from '#contracts/people.ts';
import { ConversationFrame } from '../kit/conversation/conversation-frame.tsx';
import { EntryList } from '../kit/conversation/entry-list.tsx';
import type { Entry } from '../kit/conversation/entry-list.tsx';
import { ReplyForm } from '../kit/conversation/reply-form.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { TemplatePicker } from '../reply-templates/template-picker.tsx';
import { useListInquiryRepliesQuery } from './inquiry-replies-api.ts';
import type { VisitorReply } from './use-visitor-reply.ts';
import styles from '../kit/conversation/conversation.module.css';

/** While an e-mail is under way, what became of it is asked for so often. */
const underWayMs = 5000;

/** What the office answered a visitor by e-mail, what became of each e-mail, and the next answer. */
export function InquiryConversation({
  inquiry,
  reply,
}: {
  inquiry: ContactInquiry;
  reply: VisitorReply;
}): ReactNode {
  const { id, email, handled, suspectedSpam, reference, communityName } = inquiry;
  const known = useListInquiryRepliesQuery(id);
  const isUnderWay = known.data?.some(({ mailState }) => mailState === 'queued') ?? false;
  const { data, isError, refetch } = useListInquiryRepliesQuery(id, {
    pollingInterval: isUnderWay ? underWayMs : 0,
    skipPollingIfUnfocused: true,
  });
  return (
    <ConversationFrame
      title="Answers to the visitor"
      readers={`Sent to ${email}. For notes among staff, use Notes.`}
      entries={data && <EntryList entries={data.map(entryOf)} />}
      hasFailed={isError}
      onRetry={() => void refetch()}
    >
      {suspectedSpam ? (
        <p>{inquiryReplyMessages.setAside}</p>
      ) : (
        <ReplyForm
          work={reply}
          label="Reply to visitor"
          hint={`${inquiry.firstName} gets this by email. Answers come to the office’s mailbox.`}
          tools={
            <TemplatePicker
              usedFor="contact-inquiry"
              about={{}}
              values={{ name: fullName(inquiry), reference, community: communityName }}
              onInsert={reply.insert}
            />
          }
        >
          {!handled && (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={reply.marksHandled}
                onChange={({ target }) => reply.setMarksHandled(target.checked)}
              />
              <span>Mark as handled when this is sent</span>
            </label>
          )}
        </ReplyForm>
      )}
    </ConversationFrame>
  );
}

function entryOf({ id, createdAt, authorEmail, text, ...mail }: InquiryReply): Entry {
  return { id, createdAt, isOurs: true, author: authorEmail, text, more: <Delivery {...mail} /> };
}

/** What became of the e-mail that carries an answer. */
function Delivery({ mailId, mailState }: Pick<InquiryReply, 'mailId' | 'mailState'>): ReactNode {
  if (mailId === null || mailState === null) return null;
  const { text, isTrouble } = deliveries[mailState];
  return (
    <p className={isTrouble ? styles.undelivered : styles.state}>
      {text} <Link to={recordPath('mail', mailId)}>Open the email</Link>
    </p>
  );
}

const deliveries: Record<NonNullable<InquiryReply['mailState']>, { text: string; isTrouble: boolean }> = {
  queued: { text: 'The email is on its way.', isTrouble: false },
  held: { text: 'The email is held.', isTrouble: true },
  sent: { text: 'Email sent.', isTrouble: false },
  returned: { text: 'The email came back.', isTrouble: true },
  failed: { text: 'The email could not be sent.', isTrouble: true },
};
