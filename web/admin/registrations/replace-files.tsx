import { ExternalLink, Upload, X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { pickerAccepts, sizeHint } from './replacement-rules.ts';
import type { ChosenFiles, FileUpload } from './replacement-rules.ts';
import section from '../kit/records/record-dialog.module.css';
import styles from './replace-files.module.css';

export interface ReplaceFilesProps {
  /** The kinds of file that the registration has. */
  present: RegistrationFileKind[];
  chosen: ChosenFiles;
  errors: Partial<Record<RegistrationFileKind, string>>;
  /** The file that is being sent, if any. */
  upload: FileUpload | null;
  /** Null takes a choice back. */
  onChoose: (kind: RegistrationFileKind, file: File | null) => void;
  onView: (kind: RegistrationFileKind) => void;
}

/** The four files, each with the way to see it and to put another in its place when the dialog is saved. */
export function ReplaceFiles(props: ReplaceFilesProps): ReactNode {
  return (
    <section className={section.section} aria-labelledby="files-heading">
      <h3 id="files-heading">Replace files</h3>
      <p className={styles.hint}>
        {sizeHint} Registration Form and Signed Lease as PDF, the others as PDF or picture.
      </p>
      <ul className={styles.rows}>
        {registrationFileKinds.map((kind) => (
          <FileRow key={kind} {...props} kind={kind} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({
  kind,
  present,
  chosen,
  errors,
  upload,
  onChoose,
  onView,
}: ReplaceFilesProps & { kind: RegistrationFileKind }): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const label = registrationFiles[kind].editLabel;
  const file = chosen[kind];
  const error = errors[kind];
  return (
    <li className={styles.row}>
      <p className={styles.label}>
        <span className={styles.name}>{label}</span>
        <span className={styles.state}>{present.includes(kind) ? 'on file' : 'none'}</span>
      </p>
      <div className={styles.buttons}>
        <Button size="small" variant="secondary" onClick={() => onView(kind)}>
          <ExternalLink size={15} aria-hidden="true" />
          View current<span className="visually-hidden"> {label}</span>
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => picker.current?.click()}
        >
          <Upload size={15} aria-hidden="true" />
          Choose file<span className="visually-hidden"> for {label}</span>
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={`New ${label}`}
          accept={pickerAccepts(kind)}
          onChange={({ target }) => {
            const picked = target.files?.[0];
            if (picked) onChoose(kind, picked);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {file && upload?.kind === kind && (
        <ProgressBar
          label={upload.share < 1 ? `Sending ${file.name}` : `Checking ${file.name}`}
          value={upload.share < 1 ? upload.share : undefined}
        />
      )}
      {file && upload?.kind !== kind && (
        <p className={styles.chosen}>
          <span className={styles.file}>{file.name}</span>
          <span className={styles.state}>{fileSizeText(file.size)}, uploads when you save</span>
          <button
            type="button"
            className={styles.drop}
            aria-label={`Keep the current ${label}`}
            title={`Keep the current ${label}`}
            onClick={() => onChoose(kind, null)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </p>
      )}
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </li>
  );
}
