import { useCallback, useState, type ReactNode } from 'react';
import styles from './file-preview.module.css';

/** Shows a chosen file before it is sent: a PDF in a frame, anything else as a picture. */
export function FilePreview({ file }: { file: File }): ReactNode {
  const [unseen, setUnseen] = useState<File | null>(null);
  const address = useAddress(file);
  if (isPdf(file)) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the browsers' PDF viewers refuse to show in a sandbox
      <iframe key={keyOf(file)} ref={address} className={styles.frame} title={`Preview of ${file.name}`} />
    );
  }
  if (unseen === file) {
    return (
      <p className={styles.note}>
        {isHeic(file)
          ? 'Preview not available for HEIC; it will be sent as it is.'
          : 'This file cannot be shown here. Please check that it is the right one.'}
      </p>
    );
  }
  return (
    <img
      key={keyOf(file)}
      ref={address}
      className={styles.picture}
      alt={`Preview of ${file.name}`}
      onError={() => setUnseen(file)}
    />
  );
}

/** Gives an element the file's address, which lives exactly as long as the element shows that file. */
function useAddress(file: File) {
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return undefined;
      // A frame goes by the type that the address carries, which some systems leave out.
      const shown = isPdf(file) ? new Blob([file], { type: 'application/pdf' }) : file;
      const address = URL.createObjectURL(shown);
      element.src = isPdf(file) ? `${address}#toolbar=0&navpanes=0&view=FitH` : address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}

/** Another file gets another element: a frame that goes on to a second address would add a step to Back. */
const keyOf = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

function isPdf(file: File): boolean {
  return file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
}

/** Browsers that cannot show HEIC often do not know its type either. */
function isHeic(file: File): boolean {
  return /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}
