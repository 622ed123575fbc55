import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { recordPath } from '../../kit/nouns/nouns.ts';
import { RecordSection } from '../../kit/records/record-parts.tsx';
import { AttachmentIcon } from '../attachment-icon.tsx';
import { useGetRelatedReportsQuery } from './merging-api.ts';
import { useMerging } from './use-merging.ts';
import styles from './merging.module.css';

/** The reports that are merged into a request, each with the way to it and out; nothing where there are none. */
export function MergedReports({ request }: { request: ServiceRequest }): ReactNode {
  const { currentData } = useGetRelatedReportsQuery(request.id);
  const { isBusy, unmerge } = useMerging();
  const reports = currentData?.reports ?? [];
  if (reports.length === 0) return null;
  return (
    <RecordSection title="Merged reports">
      <ul className={styles.reports}>
        {reports.map((report) => {
          const { id, reference, unitIdentifier, createdAt, message, email, phone, fileName } = report;
          return (
            <li key={id}>
              <p className={styles.reportHead}>
                <Link to={recordPath('service-request', id)}>
                  {unitIdentifier}, {reference}
                </Link>
                {fileName && <AttachmentIcon />}
                <Button
                  size="small"
                  variant="quiet"
                  busy={isBusy}
                  aria-label={`Un-merge ${reference}`}
                  onClick={() => void unmerge(report, request)}
                >
                  Un-merge
                </Button>
              </p>
              <p className={styles.words}>{message ?? 'The visitor wrote nothing.'}</p>
              <p className={styles.soft}>
                {formatInstant(createdAt)} · {email} · {formatPhone(phone)}
              </p>
            </li>
          );
        })}
      </ul>
    </RecordSection>
  );
}
