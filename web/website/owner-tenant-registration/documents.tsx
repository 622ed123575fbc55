import type { ReactNode } from 'react';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { FilePreview } from '#web/ui/file-preview/file-preview.tsx';
import { drawHeic } from './draw-heic.ts';
import { acceptOf, errorOfFile, type FileName } from './registration-files.ts';
import type { RegistrationForm } from './use-registration-form.ts';
import styles from './registration-form.module.css';
import { registrationTexts } from './registration-texts.en.ts';

const optionalFiles = ['backgroundCheck', 'leaseAgreement', 'driversLicense'] as const;

/** The blank form to fill in, and the four uploads. */
export function Documents({ form }: { form: RegistrationForm }): ReactNode {
  const { files } = form.state;
  const shared = (name: FileName) => ({ ...form.fileField(name), accept: acceptOf(name) });
  return (
    <section className={styles.section} aria-labelledby="documents">
      <h2 id="documents" className={styles.heading}>
        {registrationTexts.documents}
      </h2>
      <div className={styles.blank}>
        <p>{registrationTexts.noFormYet}</p>
        <a className={styles.download} href="/forms/registration-form.pdf" download>
          <DownloadIcon />
          {registrationTexts.download}
        </a>
      </div>
      <FileDrop
        {...shared('filledPacket')}
        hint={registrationTexts.packetHint}
        icon="paper"
        note={files.filledPacket.length > 0 ? undefined : registrationTexts.required}
        required
      />
      {optionalFiles.map((name) => {
        const [file] = files[name];
        return (
          <FileDrop key={name} {...shared(name)} hint={registrationTexts.fileHint} optional>
            {file && !errorOfFile(name, file) && <FilePreview file={file} drawHeic={drawHeic} />}
          </FileDrop>
        );
      })}
    </section>
  );
}

function DownloadIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M10 3v9.5m0 0 3.75-3.75M10 12.5 6.25 8.75M3.5 14.5v1A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5v-1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
