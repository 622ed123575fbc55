import type { ReactNode } from 'react';
import type { DeskDocument, DocumentVersion } from '#contracts/packets.ts';
import { registrationFiles } from '#contracts/registration-form.ts';
import type { DocumentNeed } from '#contracts/legal-regimes.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Folded } from '../kit/panels/folded.tsx';
import { DocumentBadge } from './document-badge.tsx';
import { useAcceptDocumentMutation } from './packets-api.ts';
import type { FileOpener } from './use-file-opener.ts';
import styles from './packet-desk.module.css';

export interface DeskDocumentRowProps {
  document: DeskDocument;
  record: Registration;
  /** The registration is not decided. */
  isOpen: boolean;
  opener: FileOpener;
  onReturn: () => void;
}

const needText: Record<DocumentNeed, string> = {
  REQUIRED: 'required',
  OPTIONAL: 'optional',
  NOT_ASKED: 'not required here',
};

/** One document of the checklist, with its decision and its versions. */
export function DeskDocumentRow(props: DeskDocumentRowProps): ReactNode {
  const { document, record, isOpen, opener, onReturn } = props;
  const { kind, need, state, versions } = document;
  const [accept, { isLoading }] = useAcceptDocumentMutation();
  const [newest] = versions;
  const label = registrationFiles[kind].editLabel;
  const isLocked = kind === 'packet' && record.packetReading?.state === 'ENCRYPTED';
  return (
    <li className={styles.row}>
      <p className={styles.label}>
        <strong>{label}</strong>
        <span className={styles.soft}>{needText[need]}</span>
        <DocumentBadge state={state} wasThere={newest?.version !== 0} />
      </p>
      {isLocked && state !== 'ACCEPTED' && (
        <p className={styles.soft}>
          This PDF opens with a password only. Return it, and ask for one without.
        </p>
      )}
      {newest && <Decision version={newest} />}
      {isOpen && (
        <p className={styles.actions}>
          {newest?.file && state !== 'ACCEPTED' && (
            <Button
              size="small"
              variant="secondary"
              busy={isLoading}
              onClick={() =>
                void accept({
                  params: { id: record.id, kind },
                  body: { version: newest.version, expectedUpdatedAt: record.updatedAt },
                })
              }
            >
              Accept<span className="visually-hidden"> {label}</span>
            </Button>
          )}
          <Button size="small" variant={newest?.file ? 'quiet' : 'secondary'} onClick={onReturn}>
            {newest?.file ? 'Return' : 'Request'}
            <span className="visually-hidden"> {label}</span>
          </Button>
        </p>
      )}
      {versions.length > 1 && (
        <Folded summary={`${versions.length} versions`}>
          <ol className={styles.versions} reversed>
            {versions.map((version) => (
              <li key={version.version} value={version.version}>
                <VersionLine version={version} />{' '}
                {version.file && (
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => void opener.viewVersion(kind, version.version)}
                  >
                    Open
                    <span className="visually-hidden">
                      {' '}
                      version {version.version} of {label}
                    </span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </Folded>
      )}
    </li>
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
    removedAt === null ? state.toLowerCase() : 'removed',
    reason,
  ];
  return <span>{facts.filter(Boolean).join(' · ')}</span>;
}
