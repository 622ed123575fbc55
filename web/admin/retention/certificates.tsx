import type { ReactNode } from 'react';
import { documentLabels } from '#contracts/documents.ts';
import { retention, retentionStartLabels } from '#contracts/retention.ts';
import type { RemovalCertificate } from '#contracts/retention.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { ExportButton } from '../kit/exports/export-button.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { Panel, PanelActions, PanelFailed } from '../kit/panels/panel.tsx';
import { useRetentionView } from './retention-address.ts';
import { useGetCertificatesQuery } from './retention-api.ts';
import styles from './retention.module.css';

/** What was removed: a certificate of each file, without anything of a person. */
export function Certificates(): ReactNode {
  const [{ certificatesPage: page }, show] = useRetentionView();
  const certificates = useGetCertificatesQuery({ query: { page } }, { refetchOnMountOrArgChange: true });
  const { data } = certificates;
  return (
    <Panel
      title="Certificates"
      text="One is stored for each removed file. It names no person and includes no content of the file."
    >
      {certificates.isError && !data && (
        <PanelFailed
          text="The certificates could not be loaded."
          onRetry={() => void certificates.refetch()}
        />
      )}
      {certificates.isLoading && <Skeleton lines={3} label="Loading the certificates" />}
      {data?.meta.total === 0 && <p className={styles.soft}>No file has been removed by a rule.</p>}
      {data && data.meta.total > 0 && (
        <PanelActions>
          <ExportButton endpoint={retention.exportCertificates} query={{}} />
        </PanelActions>
      )}
      {data && data.data.length > 0 && (
        <ol className={styles.certificates}>
          {data.data.map((one) => (
            <li key={one.id}>
              <Certificate of={one} />
            </li>
          ))}
        </ol>
      )}
      {data && (data.meta.pageCount > 1 || page > 1) && (
        <Pager
          page={page}
          pageCount={data.meta.pageCount}
          total={data.meta.total}
          onPage={(certificatesPage) => show({ certificatesPage })}
        />
      )}
    </Panel>
  );
}

function Certificate({ of }: { of: RemovalCertificate }): ReactNode {
  return (
    <>
      <p>
        <strong>No. {of.id}</strong> {documentLabels[of.kind]}, version {of.version}, of {of.reference},
        removed {formatInstant(of.removedAt)}
      </p>
      <p className={styles.soft}>
        Rule: {of.days} days {retentionStartLabels[of.countsFrom]}, counted from {of.countedFrom}. Confirmed{' '}
        {formatInstant(of.confirmedAt)} by {of.confirmedBy}.
      </p>
      <p className={styles.hash}>SHA-256 {of.sha256}</p>
    </>
  );
}
