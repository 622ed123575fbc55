import { useState, type ReactNode } from 'react';
import { publicUploadMaxBytes } from '#contracts/fields.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FilesDrop, type FilesDropProps } from '#web/ui/file-drop/files-drop.tsx';
import { shrinkPhoto } from '../forms/shrink-photo.ts';
import { requestTexts } from './request-texts.en.ts';

export type PhotoFieldProps = Omit<FilesDropProps, 'accept' | 'previews' | 'children'>;

/** To make smaller copies of the photos that were chosen last and are too large. */
interface Offer {
  tooLarge: readonly File[];
  step: 'idle' | 'busy' | 'failed';
}

/** Chooses photos and PDFs; of a photo that is too large it offers to send a smaller copy. */
export function PhotoField({ onChoose, ...field }: PhotoFieldProps): ReactNode {
  const [{ tooLarge, step }, setOffer] = useState<Offer>({ tooLarge: [], step: 'idle' });

  function choose(files: readonly File[]): void {
    setOffer({ tooLarge: files.filter(isTooLargePhoto), step: 'idle' });
    onChoose(files);
  }

  async function shrink(): Promise<void> {
    const asked: Offer = { tooLarge, step: 'busy' };
    setOffer(asked);
    const copies = await Promise.all(tooLarge.map(shrinkPhoto));
    const made = copies.filter((copy) => copy !== null);
    const left = tooLarge.filter((_, index) => copies[index] === null);
    // Another choice meanwhile has an offer of its own.
    setOffer((shown) =>
      shown === asked ? { tooLarge: left, step: left.length > 0 ? 'failed' : 'idle' } : shown,
    );
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
          <output>{step === 'failed' && requestTexts.notSmaller}</output>
          {step !== 'failed' && (
            <Button variant="secondary" busy={step === 'busy'} onClick={() => void shrink()}>
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
