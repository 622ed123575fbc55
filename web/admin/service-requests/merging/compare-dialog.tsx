import { useId, useState, type ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx';
import { FactList } from '../../kit/records/fact-list.tsx';
import { StatusBadge } from '../../kit/records/status-badge.tsx';
import { reportsText } from './reports-text.ts';
import styles from './merging.module.css';

export interface CompareDialogProps {
  request: ServiceRequest;
  other: ServiceRequest;
  isBusy: boolean;
  /** Merges the report into the request on which the work goes on. */
  onMerge: (report: ServiceRequest, head: ServiceRequest) => Promise<void>;
  onClose: () => void;
}

/** Two requests side by side, and on which of them the work goes on once they are one. */
export function CompareDialog({ request, other, isBusy, onMerge, onClose }: CompareDialogProps): ReactNode {
  const pair = [request, other].toSorted(byPrecedence);
  const [headId, setHeadId] = useState(pair[0]?.id);
  const name = useId();
  return (
    <FormDialog
      isOpen
      title="Do these report the same thing?"
      about={
        <p>
          Staff continue with one of them. Both residents get replies and updates by their own email and link,
          and neither sees the other’s words, files or address.
        </p>
      }
      submit="Merge"
      submitting="Merging…"
      isBusy={isBusy}
      isWide
      onSubmit={(event) => {
        event.preventDefault();
        const isMine = headId === request.id;
        void onMerge(isMine ? other : request, isMine ? request : other);
      }}
      onClose={onClose}
    >
      <fieldset className={styles.compared}>
        <legend>Work goes on in</legend>
        {pair.map((each) => (
          <Compared key={each.id} request={each}>
            <label className={styles.head}>
              <input
                type="radio"
                name={name}
                checked={headId === each.id}
                onChange={() => setHeadId(each.id)}
              />
              <span>
                {each.unitIdentifier} <span className={styles.soft}>{each.reference}</span>
              </span>
            </label>
          </Compared>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** What has reports already goes first, then what came first. */
function byPrecedence(one: ServiceRequest, other: ServiceRequest): number {
  return (
    Number(other.mergedReports > 0) - Number(one.mergedReports > 0) ||
    Date.parse(one.createdAt) - Date.parse(other.createdAt)
  );
}

function Compared({ request, children }: { request: ServiceRequest; children: ReactNode }): ReactNode {
  const { createdAt, status, assigneeEmail, email, phone, fileName, message, mergedReports } = request;
  return (
    <div className={styles.side}>
      {children}
      <p className={styles.words}>{message ?? 'The visitor wrote nothing.'}</p>
      <FactList
        look="columns"
        facts={{
          Created: formatInstant(createdAt),
          Status: <StatusBadge status={status} />,
          'Assigned to': assigneeEmail ?? 'Nobody',
          Email: email,
          Phone: formatPhone(phone),
          File: fileName ?? 'None',
          Merged: mergedReports > 0 && reportsText(mergedReports),
        }}
      />
    </div>
  );
}
