import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { referenceOf } from '#contracts/references.ts';
import { waitingLabels } from '#contracts/service-request-desk.ts';
import { serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { capitalized, formatInstant, formatShortInstant, formatStatus } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { Beginning } from '../kit/lists/beginning.tsx';
import { Age } from '../kit/lists/created-at.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { AttachmentIcon } from './attachment-icon.tsx';
import { EmergencyBadge } from './emergency-badge.tsx';
import { UnreadBadge } from './conversation/unread-badge.tsx';
import { ReportsBadge } from './merging/reports-badge.tsx';
import lists from '../kit/lists/list.module.css';
import created from '../kit/lists/created-at.module.css';
import styles from './desk.module.css';
import { LanguageBadge } from '../kit/records/language-badge.tsx';

export interface RequestColumnsOptions {
  /** When the rows were read (ms), for their age. */
  now: number;
  onOpen: (id: number) => void;
  onStatus: (request: ServiceRequest, status: ServiceRequestStatus) => void;
}

/** What the list says of a service request. */
export function requestColumns({
  now,
  onOpen,
  onStatus,
}: RequestColumnsOptions): readonly Column<ServiceRequest>[] {
  return [
    {
      name: 'Created',
      width: '22%',
      sortKey: 'created',
      hasChoice: true,
      cell: (row) => <Created row={row} now={now} />,
      card: 'foot',
    },
    {
      name: 'Unit',
      width: '16%',
      sortKey: 'unit',
      cell: ({ unitIdentifier }) => unitIdentifier,
      isLink: true,
    },
    {
      name: 'Category',
      width: '29%',
      sortKey: 'category',
      cell: (row) => <Category row={row} />,
      card: 'line',
    },
    {
      name: 'Status',
      width: '21%',
      sortKey: 'status',
      cell: (row) => <Status row={row} onStatus={onStatus} />,
      card: 'head',
    },
    {
      name: 'Actions',
      width: '12%',
      cell: ({ id, unitIdentifier }) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`View ${unitIdentifier}`}
          onClick={() => onOpen(id)}
        >
          View
        </Button>
      ),
      card: 'foot',
    },
  ];
}

function Created({ row: { createdAt, status }, now }: { row: ServiceRequest; now: number }): ReactNode {
  return (
    <span className={created.created}>
      <time className={lists.when} dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
      {status !== 'COMPLETED' && <Age createdAt={createdAt} now={now} />}
    </span>
  );
}

function Category({
  row: { category, fileName, unreadNotes, language, message, status, mergedReports },
}: {
  row: ServiceRequest;
}): ReactNode {
  return (
    <span className={styles.category}>
      <span className={lists.category}>
        {category}
        {fileName && <AttachmentIcon />}
        <UnreadBadge count={unreadNotes} />
        <ReportsBadge count={mergedReports} />
        <LanguageBadge language={language} />
        {status !== 'COMPLETED' && <EmergencyBadge message={message} />}
      </span>
      <Beginning text={message} />
    </span>
  );
}

const statusChoices = serviceRequestStatuses.map((status) => ({
  value: status,
  label: <StatusBadge status={status} />,
}));

function Status({
  row,
  onStatus,
}: {
  row: ServiceRequest;
  onStatus: RequestColumnsOptions['onStatus'];
}): ReactNode {
  const { status, unitIdentifier, mergedIntoId } = row;
  if (mergedIntoId !== null)
    return (
      <span className={styles.status}>
        <Badge>Merged</Badge>
        <span className={styles.turn}>Into {referenceOf('service-request', mergedIntoId)}</span>
      </span>
    );
  const turn = turnOf(row);
  return (
    <span className={styles.status}>
      <ChoiceMenu
        look="plain"
        label={`${formatStatus(status)}, change status of ${unitIdentifier}`}
        value={status}
        choices={statusChoices}
        onChoose={(chosen) => onStatus(row, chosen)}
      >
        <StatusBadge status={status} />
      </ChoiceMenu>
      <DueText row={row} />
      {turn && (
        <span className={styles.turn} title={row.assigneeEmail ? `${row.assigneeEmail}: ${turn}` : turn}>
          {turn}
        </span>
      )}
    </span>
  );
}

/** When its resident hears next, or that this is late: in words and with a sign, not by color alone. */
function DueText({ row: { isLate, nextUpdateBy, status, waitingFor } }: { row: ServiceRequest }): ReactNode {
  if (nextUpdateBy === null || status === 'COMPLETED' || waitingFor !== 'OFFICE') return null;
  return (
    <span className={styles.due} data-late={isLate ? '' : undefined}>
      {isLate && <TriangleAlert size={12} aria-hidden="true" />}
      <span>
        {isLate ? 'Late: due' : 'Due'} <time dateTime={nextUpdateBy}>{formatShortInstant(nextUpdateBy)}</time>
      </span>
    </span>
  );
}

/** Whose it is and whom it waits for, as far as that is not nobody's and the office's turn. */
function turnOf({ assigneeEmail, waitingFor, status }: ServiceRequest): string {
  const isWaiting = status !== 'COMPLETED' && waitingFor !== 'OFFICE';
  const name = assigneeEmail?.split('@')[0];
  const waiting = isWaiting ? `waiting for ${waitingLabels[waitingFor].toLowerCase()}` : '';
  if (name) return waiting ? `${name} · ${waiting}` : name;
  return capitalized(waiting);
}
