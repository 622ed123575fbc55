import type { ReactNode } from 'react';
import type { AttachmentLink } from '#contracts/files.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { trackingTexts } from './tracking-texts.en.ts';
import styles from './file-links.module.css';

/** Files of the request, side by side where there is room. */
export function FileLinks({ files }: { files: readonly AttachmentLink[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.path}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

/** A small picture where there is one, its name, and the way to open it; or why it does not open. */
function FileLink({ file }: { file: AttachmentLink }): ReactNode {
  const name = (
    <span className={styles.name}>
      {file.fileName} <span className={styles.size}>{fileSizeText(file.size)}</span>
      {file.scan && <span className={styles.unopened}>{trackingTexts.unopened[file.scan]}</span>}
    </span>
  );
  if (file.scan) {
    return (
      <p className={styles.file}>
        <Paper />
        {name}
      </p>
    );
  }
  return (
    <a className={styles.file} href={`${apiBase()}${file.path}`} target="_blank" rel="noreferrer">
      {file.previewPath ? (
        <img
          className={styles.picture}
          // Without it the headers of a file on another host would keep the picture out.
          crossOrigin="anonymous"
          src={`${apiBase()}${file.previewPath}`}
          alt=""
          loading="lazy"
        />
      ) : (
        <Paper />
      )}
      {name}
    </a>
  );
}

function Paper(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path
        d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 15h6M9 18h4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
