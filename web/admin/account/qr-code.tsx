import { encode } from 'uqr';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A text as a QR code, dark on light in every theme, since phones read it so. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture drawn here has no address for an img
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={darkSquares(data)} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

/** One path over all dark squares, a run of neighbors at a time. */
function darkSquares(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${width}v1h-${width}z`];
      }),
    )
    .join('');
}
