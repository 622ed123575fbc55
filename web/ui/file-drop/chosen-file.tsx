import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './file-drop.module.css';
import { fileSizeText } from './file-size-text.ts';
import { PaperIcon } from './paper-icon.tsx';
import { uiTexts } from '../ui-texts.en.ts';

/** A chosen file: a small picture or a sheet of paper, its name and size, and the way to remove it. */
export function ChosenFile(props: {
  file: File;
  previews: readonly string[];
  disabled: boolean;
  onRemove: () => void;
}): ReactNode {
  const { file, previews, disabled, onRemove } = props;
  const [brokenPicture, setBrokenPicture] = useState<File | null>(null);
  const hasPicture = previews.includes(file.type) && brokenPicture !== file;
  return (
    <>
      {hasPicture ? (
        <Preview file={file} onBroken={() => setBrokenPicture(file)} />
      ) : (
        <PaperIcon className={styles.paper} />
      )}
      <p className={styles.name}>
        <span className={styles.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={styles.size}>{fileSizeText(file.size)}</span>
      </p>
      <Button variant="quiet" size="small" className={styles.remove} disabled={disabled} onClick={onRemove}>
        {uiTexts.remove}
        <span className="visually-hidden"> {file.name}</span>
      </Button>
    </>
  );
}

function Preview({ file, onBroken }: { file: File; onBroken: () => void }): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  // The picture's address lives exactly as long as the element that shows it.
  const show = useCallback(
    (link: HTMLAnchorElement) => {
      const address = URL.createObjectURL(file);
      link.href = address;
      if (image.current) image.current.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the ref gives it its address
    <a ref={show} className={styles.preview} target="_blank" rel="noopener">
      <img ref={image} alt={uiTexts.previewOf(file.name)} onError={onBroken} />
      <span className="visually-hidden"> {uiTexts.newTab}</span>
    </a>
  );
}
