import type { ReactNode } from 'react';
import styles from './list.module.css';

const pieces =
  /([A-Z][a-z]{2} \d{1,2}, \d{4}|\d{1,2}:\d{2} [AP]M|-?\$[\d,]+\.\d{2}|\b[A-Z0-9]+(?:-[A-Z0-9]+)+)/;

/** Words that wrap between, but never inside, dates, times, amounts and identifiers. */
export function Unbroken({ text }: { text: string }): ReactNode {
  // Between two of the pieces there is always some text, perhaps empty.
  return text.split(pieces).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <span key={index} className={styles.unbroken}>
        {part}
      </span>
    ),
  );
}
