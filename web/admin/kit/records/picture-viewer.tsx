import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './picture-viewer.module.css';

const zooms = [1, 1.5, 2, 3, 4];

/** A picture that can be turned, and zoomed and then moved by scrolling. */
export function PictureViewer({ address, fileName }: { address: string; fileName: string }): ReactNode {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <p className={styles.failed}>The preview could not be shown.</p>;
  const scale = zooms[zoom] ?? 1;
  return (
    <div className={styles.viewer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed picture is moved with the arrow keys */}
      <figure className={styles.stage} tabIndex={zoom > 0 ? 0 : -1} aria-label={`Preview of ${fileName}`}>
        <div className={styles.sheet} style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
          <img
            className={styles.picture}
            // Without it the headers of a file on another host would keep the picture out.
            crossOrigin="anonymous"
            src={address}
            alt={`The attachment ${fileName}`}
            style={{ transform: `rotate(${turns * 90}deg)` }}
            onError={() => setHasFailed(true)}
          />
        </div>
      </figure>
      <div className={styles.tools}>
        <button type="button" disabled={zoom === 0} aria-label="Zoom out" onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          disabled={zoom === zooms.length - 1}
          aria-label="Zoom in"
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn size={16} aria-hidden="true" />
        </button>
        <button type="button" aria-label="Rotate" onClick={() => setTurns(turns + 1)}>
          <RotateCw size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
