import type { ReactNode } from 'react';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { FilePreview } from '#web/ui/file-preview/file-preview.tsx';
import { CompletedForm } from './completed-form.tsx';
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
      <CompletedForm form={form} />
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
