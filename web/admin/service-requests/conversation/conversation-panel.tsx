import { Eye } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ConversationEntry } from '#contracts/tracking.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { useGetConversationQuery, useSeeConversationMutation } from './conversation-api.ts';
import { EntryList } from './entry-list.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { ReplyWork } from './use-reply.ts';
import { ResidentLink } from './resident-link.tsx';
import styles from './conversation.module.css';

export interface ConversationPanelProps {
  requestId: number;
  /** What is being written to the resident. */
  reply: ReplyWork;
}

/** What the resident and the office wrote to each other: apart from the notes, in its own colour, since others read it. */
export function ConversationPanel({ requestId, reply }: ConversationPanelProps): ReactNode {
  const { data, isError, refetch } = useGetConversationQuery(requestId);
  const panel = useRef<HTMLElement>(null);
  const unseen = data?.entries.filter(isUnseen) ?? [];
  const fresh = useSeenIds(unseen);
  useSeen(panel, requestId, unseen.at(-1)?.id);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="conversation-heading">
      <h3 id="conversation-heading" className={styles.heading}>
        Conversation with the resident
      </h3>
      <p className={styles.readers}>
        <Eye size={16} aria-hidden="true" />
        The resident reads this. For notes among staff, use Notes.
      </p>
      {data && <EntryList requestId={requestId} entries={data.entries} fresh={fresh} />}
      {!data && !isError && <Skeleton lines={3} label="Loading the conversation" />}
      {!data && isError && (
        <output className={styles.failed}>
          The conversation could not be loaded.
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </output>
      )}
      <ReplyForm work={reply} />
      {data && <ResidentLink requestId={requestId} link={data.link} />}
    </section>
  );
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
