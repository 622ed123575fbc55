import { useRef, useState, type ReactNode } from 'react';
import { DropZone } from '#web/ui/file-drop/drop-zone.tsx';
import { PickFiles } from '#web/ui/file-drop/pick-files.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { drawPhoto } from '../forms/draw-photo.ts';
import { pageLooks } from './join-pages.ts';
import type { Page } from './made-form.ts';
import { makingTexts } from './making-texts.en.ts';
import { PageItem } from './page-item.tsx';
import styles from './photographed-pages.module.css';
import { readPage } from './read-page.ts';

const texts = makingTexts.pages;
const pagesMax = 10;

export interface PhotographedPagesProps {
  pages: readonly Page[];
  onChange: (pages: readonly Page[]) => void;
}

/** Photographs of the form's pages: added, put in order, turned, removed. */
export function PhotographedPages({ pages, onChange }: PhotographedPagesProps): ReactNode {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string>();
  const [moved, setMoved] = useState('');
  // Photographs are read one after the other, and pages may be moved meanwhile.
  const latest = useRef(pages);
  const input = useRef<HTMLInputElement>(null);
  const set = (next: readonly Page[]): void => {
    latest.current = next;
    onChange(next);
  };

  async function add(photos: readonly File[]): Promise<void> {
    const problems: string[] = [];
    setIsReading(true);
    for (const photo of photos) {
      if (latest.current.length >= pagesMax) {
        problems.push(texts.tooMany);
        break;
      }
      const page = await readPage(photo);
      if (page) set([...latest.current, page]);
      else problems.push(isPdf(photo) ? texts.isPdf(photo.name) : texts.unreadable(photo.name));
    }
    setError(problems.join(' ') || undefined);
    setIsReading(false);
  }

  function move(from: number, to: number): void {
    const page = pages[from];
    if (!page || to < 0 || to >= pages.length) return;
    set(pages.toSpliced(from, 1).toSpliced(to, 0, page));
    setMoved(texts.moved(from + 1, to + 1));
  }

  async function turn(page: Page): Promise<void> {
    const drawn = await drawPhoto(page.picture, { ...pageLooks[0], turns: 1 });
    const turned = drawn && { ...page, ...drawn, turns: page.turns + 1 };
    if (turned) set(latest.current.map((one) => (one.id === page.id ? turned : one)));
  }

  function remove(page: Page): void {
    set(pages.filter((one) => one !== page));
    input.current?.focus();
  }

  return (
    <Field id="pages" label={texts.label} hint={texts.hint} error={error}>
      {(wiring) => (
        <DropZone isInvalid={Boolean(wiring['aria-invalid'])} onDropFiles={(files) => void add(files)}>
          {pages.length > 0 && (
            <ol className={styles.pages}>
              {pages.map((page, index) => (
                <PageItem
                  key={page.id}
                  page={page}
                  number={index + 1}
                  count={pages.length}
                  onMove={(step) => move(index, index + step)}
                  onTurn={() => void turn(page)}
                  onRemove={() => remove(page)}
                />
              ))}
            </ol>
          )}
          <PickFiles
            ref={input}
            wiring={wiring}
            accept="image/*"
            hasFiles={pages.length > 0}
            isLive
            onChoose={(files) => void add(files)}
          />
          <output className={isReading ? undefined : 'visually-hidden'}>
            {isReading ? texts.reading : moved}
          </output>
        </DropZone>
      )}
    </Field>
  );
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}
