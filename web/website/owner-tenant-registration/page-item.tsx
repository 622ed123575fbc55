import { useCallback, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import icon from '../icon-button.module.css';
import type { Page } from './made-form.ts';
import { makingTexts } from './making-texts.en.ts';
import styles from './photographed-pages.module.css';

const texts = makingTexts.pages;

export interface PageItemProps {
  page: Page;
  /** From 1. */
  number: number;
  count: number;
  /** By one step, up or down. */
  onMove: (step: 1 | -1) => void;
  onTurn: () => void;
  onRemove: () => void;
}

/** One photographed page and what can be done with it. */
export function PageItem({ page, number, count, onMove, onTurn, onRemove }: PageItemProps): ReactNode {
  const { picture } = page;
  // The picture's address lives exactly as long as the element that shows it.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return (
    <li className={styles.page}>
      <img ref={show} className={styles.picture} alt={texts.preview(number)} />
      <div>
        <p className={styles.number}>{texts.page(number)}</p>
        <p className={styles.acts}>
          <Act
            label={texts.up(number)}
            path="M10 16V4m0 0L5 9m5-5 5 5"
            isOff={number === 1}
            onPress={() => onMove(-1)}
          />
          <Act
            label={texts.down(number)}
            path="M10 4v12m0 0 5-5m-5 5-5-5"
            isOff={number === count}
            onPress={() => onMove(1)}
          />
          <Act label={texts.turn(number)} path="M15.5 8A6 6 0 1 0 16 11.5M16 3.5V8h-4.5" onPress={onTurn} />
          <Act label={texts.remove(number)} path="m5 5 10 10M15 5 5 15" onPress={onRemove} />
        </p>
      </div>
    </li>
  );
}

/** A button with a drawing; one that is off stays where it is, and keeps the focus. */
function Act(props: { label: string; path: string; isOff?: boolean; onPress: () => void }): ReactNode {
  const { label, path, isOff = false, onPress } = props;
  return (
    <button
      type="button"
      className={`${icon.button} ${styles.act}`}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isOff) return;
        flushSync(onPress);
        // A page that moves takes its buttons out of the page for a moment.
        currentTarget.focus();
      }}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
