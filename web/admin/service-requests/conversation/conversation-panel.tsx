import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ConversationEntry } from '#contracts/conversations.ts';
import { ConversationFrame } from '../../kit/conversation/conversation-frame.tsx';
import { EntryList } from '../../kit/conversation/entry-list.tsx';
import type { Entry } from '../../kit/conversation/entry-list.tsx';
import { ReplyForm } from '../../kit/conversation/reply-form.tsx';
import type { ReplyWork } from '../../kit/conversation/use-reply.ts';
import { TemplatePicker } from '../../reply-templates/template-picker.tsx';
import { useRequestValues } from '../request-values.ts';
import { useGetConversationQuery, useSeeConversationMutation } from './conversation-api.ts';
import { EntryFile } from './entry-file.tsx';
import { ResidentLink } from './resident-link.tsx';
import styles from '../../kit/conversation/conversation.module.css';

export interface ConversationPanelProps {
  request: ServiceRequest;
  /** What is being written to the resident. */
  reply: ReplyWork;
}

/** What the resident and the office wrote to each other, and the resident's link to it. */
export function ConversationPanel({ request, reply }: ConversationPanelProps): ReactNode {
  const { id: requestId } = request;
  const residents = 1 + request.mergedReports;
  const { data, isError, refetch } = useGetConversationQuery(requestId);
  const panel = useRef<HTMLElement>(null);
  const values = useRequestValues(request, data?.residentName ?? null);
  const unseen = data?.entries.filter(isUnseen) ?? [];
  const fresh = useSeenIds(unseen);
  useSeen(panel, requestId, unseen.at(-1)?.id);

  return (
    <ConversationFrame
      ref={panel}
      title={residents === 1 ? 'Conversation with the resident' : 'Conversation with the residents'}
      readers={readersOf(request)}
      entries={data && <EntryList entries={data.entries.map((entry) => entryOf(requestId, entry, fresh))} />}
      hasFailed={isError}
      onRetry={() => void refetch()}
    >
      <ReplyForm
        work={reply}
        label={residents === 1 ? 'Reply to resident' : `Reply to ${residents} residents`}
        hint={
          residents === 1
            ? 'The resident reads this through the private link.'
            : 'Each of them reads this through their own private link. Do not mention anyone’s unit.'
        }
        tools={
          <TemplatePicker usedFor="service-request" about={request} values={values} onInsert={reply.insert} />
        }
      />
      {data && <ResidentLink requestId={requestId} link={data.link} />}
    </ConversationFrame>
  );
}

function readersOf({ mergedReports, mergedIntoId, unitIdentifier }: ServiceRequest): string {
  if (mergedReports > 0)
    return 'Everyone who reported this gets your replies. No one sees what the others wrote.';
  if (mergedIntoId !== null) return `Only the resident of ${unitIdentifier} reads this.`;
  return 'The resident reads this. For notes among staff, use Notes.';
}

function entryOf(requestId: number, entry: ConversationEntry, fresh: ReadonlySet<number>): Entry {
  const { id, createdAt, author, authorEmail, text, isReopening, isConfirmation } = entry;
  const { files, report } = entry;
  return {
    id,
    createdAt,
    isOurs: author === 'STAFF',
    author: authorEmail ?? (report ? `The resident of ${report.unitIdentifier}` : 'The resident'),
    about: (
      <>
        {report && author === 'STAFF' && ` to ${report.unitIdentifier} only`}
        {isReopening && ' reopened the request'}
        {isConfirmation && ' says that it is fixed'}
        {fresh.has(id) && <span className={styles.new}>New</span>}
      </>
    ),
    text,
    more: files.map((file) => (
      <EntryFile key={file.id} requestId={report?.id ?? requestId} entryId={id} file={file} />
    )),
  };
}

function isUnseen({ author, seenAt }: ConversationEntry): boolean {
  return author === 'RESIDENT' && seenAt === null;
}

/** Ids of all that was new since this was opened: it stays marked, although it counts as seen as soon as it is in sight. */
function useSeenIds(entries: ConversationEntry[]): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const added = entries.filter(({ id }) => !seen.has(id));
  if (added.length > 0) setSeen(new Set([...seen, ...added.map(({ id }) => id)]));
  return seen;
}

/** Notes that what the resident wrote was looked at, once it has been in sight. */
function useSeen(panel: RefObject<HTMLElement | null>, id: number, newestUnseen: number | undefined): void {
  const [see] = useSeeConversationMutation();
  useEffect(() => {
    if (!panel.current || newestUnseen === undefined) return undefined;
    const observer = new IntersectionObserver((sights) => {
      if (!sights.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void see({ id, upTo: newestUnseen });
    });
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [panel, id, newestUnseen, see]);
}
