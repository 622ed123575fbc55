import type { ReactNode } from 'react';
import { documentLabels, isFormFile } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { DeskDocument, DocumentVersion, PacketDesk } from '#contracts/packet-desk.ts';
import type { DocumentNeed } from '#contracts/legal-regimes.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatDay, formatInstant } from '#web/lib/formats.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Folded } from '../kit/panels/folded.tsx';
import { unopenedLabels } from '../kit/records/unopened-file.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentBadge } from './document-badge.tsx';
import type { FileOpener } from './use-file-opener.ts';
import styles from './packet-desk.module.css';

export interface DeskDocumentRowProps {
  document: DeskDocument;
  desk: PacketDesk;
  record: Registration;
  /** The registration is not decided. */
  isOpen: boolean;
  opener: FileOpener;
  /** The file is in sight beside it. */
  isInSight?: boolean;
  onReturn: () => void;
}

const needText: Record<DocumentNeed, string> = {
  REQUIRED: 'required',
  OPTIONAL: 'optional',
  NOT_ASKED: 'not required here',
};

/** One document of the checklist, with its decision and its versions. */
export function DeskDocumentRow(props: DeskDocumentRowProps): ReactNode {
  const { document, desk, record, isOpen, opener, isInSight = false, onReturn } = props;
  const { kind, need, state, versions } = document;
  const [newest] = versions;
  const isLocked = kind === 'packet' && record.packetReading?.state === 'ENCRYPTED';
  return (
    <li className={styles.row}>
      <p className={styles.label}>
        <strong>{documentLabels[kind]}</strong>
        <span className={styles.soft}>{needText[need]}</span>
        <DocumentBadge state={state} wasThere={newest?.version !== 0} isDecided={!isOpen} />
      </p>
      {isLocked && state !== 'ACCEPTED' && (
        <p className={styles.soft}>
          This PDF is password-protected. Return it, and ask for one without a password.
        </p>
      )}
      {newest?.file?.scan && !isInSight && <p className={styles.soft}>{unopenedLabels[newest.file.scan]}.</p>}
      {newest && <Decision version={newest} />}
      <Expiry kind={kind} state={state} desk={desk} />
      {isOpen && <DocumentActions document={document} record={record} onReturn={onReturn} />}
      {newest?.file?.scan === null && !isFormFile(kind) && versions.length === 1 && (
        <OpenVersion kind={kind} version={newest.version} opener={opener} />
      )}
      {versions.length > 1 && (
        <Folded summary={`${versions.length} versions`}>
          <ol className={styles.versions} reversed>
            {versions.map((version) => (
              <li key={version.version} value={version.version}>
                <VersionLine version={version} />{' '}
                {version.file?.scan === null && (
                  <OpenVersion kind={kind} version={version.version} opener={opener} />
                )}
              </li>
            ))}
          </ol>
        </Folded>
      )}
    </li>
  );
}

interface OpenVersionProps {
  kind: DocumentKind;
  version: number;
  opener: FileOpener;
}

function OpenVersion({ kind, version, opener }: OpenVersionProps): ReactNode {
  return (
    <Button size="small" variant="quiet" onClick={() => void opener.viewVersion(kind, version)}>
      Open
      <span className="visually-hidden">
        {' '}
        version {version} of {documentLabels[kind]}
      </span>
    </Button>
  );
}

/** For a document that came and runs out: when, as staff typed it below. */
function Expiry({
  kind,
  state,
  desk,
}: Pick<DeskDocument, 'kind' | 'state'> & { desk: PacketDesk }): ReactNode {
  if ((kind !== 'lease' && kind !== 'insurance') || (state !== 'SUBMITTED' && state !== 'ACCEPTED'))
    return null;
  const day = kind === 'lease' ? desk.leaseExpiresOn : desk.insuranceExpiresOn;
  return (
    <p className={styles.soft}>
      {day === null ? 'No expiry date yet: type it below, under Dates.' : `Expires on ${formatDay(day)}`}
    </p>
  );
}

/** What staff said of the newest version. */
function Decision({ version }: { version: DocumentVersion }): ReactNode {
  const { state, reason, decidedAt, decidedBy, removedAt } = version;
  if (removedAt !== null)
    return <p className={styles.soft}>Removed on {formatInstant(removedAt)} by its retention rule.</p>;
  if (state === 'SUBMITTED' || decidedAt === null) return null;
  return (
    <>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p className={styles.soft}>
        {formatInstant(decidedAt)} by {decidedBy}
      </p>
    </>
  );
}

function VersionLine({ version }: { version: DocumentVersion }): ReactNode {
  const { createdAt, file, state, reason, removedAt } = version;
  const facts = [
    formatInstant(createdAt),
    file && fileSizeText(file.size),
    file?.scan && unopenedLabels[file.scan],
    removedAt === null ? state.toLowerCase() : 'removed',
    reason,
  ];
  return <span>{facts.filter(Boolean).join(' · ')}</span>;
}
