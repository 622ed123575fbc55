import { useState, type ReactNode } from 'react';
import { publicUploadMaxBytes } from '#contracts/fields.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FilesDrop, type FilesDropProps } from '#web/ui/file-drop/files-drop.tsx';
import { shrinkPhoto } from '../forms/shrink-photo.ts';
import { requestTexts } from './request-texts.en.ts';

export type PhotoFieldProps = Omit<FilesDropProps, 'accept' | 'previews' | 'children'>;

/** Chooses photos and PDFs; of a photo that is too large it offers to send a smaller copy. */
export function PhotoField({ onChoose, ...field }: PhotoFieldProps): ReactNode {
  const [tooLarge, setTooLarge] = useState<readonly File[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  function choose(files: readonly File[]): void {
    setTooLarge(files.filter(isTooLargePhoto));
    setState('idle');
    onChoose(files);
  }

  async function shrink(): Promise<void> {
    setState('busy');
    const copies = await Promise.all(tooLarge.map(shrinkPhoto));
    const made = copies.filter((copy) => copy !== null);
    setState(made.length < copies.length ? 'failed' : 'idle');
    setTooLarge(tooLarge.filter((_, index) => copies[index] === null));
    if (made.length > 0) onChoose(made);
  }

  return (
    <FilesDrop
      {...field}
      onChoose={choose}
      accept="image/*,application/pdf"
      previews={['image/jpeg', 'image/png']}
    >
      {tooLarge.length > 0 && (
        <>
          <output>{state === 'failed' && requestTexts.notSmaller}</output>
          {state !== 'failed' && (
            <Button variant="secondary" busy={state === 'busy'} onClick={() => void shrink()}>
              {requestTexts.sendSmaller(tooLarge.length)}
            </Button>
          )}
        </>
      )}
    </FilesDrop>
  );
}

function isTooLargePhoto({ size, type }: File): boolean {
  return size > publicUploadMaxBytes && type.startsWith('image/');
}
