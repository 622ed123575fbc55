import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Size } from './dialog-size.ts';
import type { DialogSizing } from './use-dialog-size.ts';
import styles from './resize-handle.module.css';

const stepPx = 40;

/** The corner that a dialog is resized by: drag it, or use the arrow keys; Home brings the first size back. */
export function ResizeHandle({ sizing }: { sizing: DialogSizing }): ReactNode {
  const { size } = sizing;
  const hintId = useId();
  const grip = useRef<{ x: number; y: number; size: Size } | null>(null);

  /** The dialog is centred, so each edge moves by half: the corner follows the pointer. */
  const sizeAt = ({ clientX, clientY }: PointerEvent): Size | null =>
    grip.current && {
      width: grip.current.size.width + 2 * (clientX - grip.current.x),
      height: grip.current.size.height + 2 * (clientY - grip.current.y),
    };

  const onKey = (event: KeyboardEvent): void => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-stepPx, 0],
      ArrowRight: [stepPx, 0],
      ArrowUp: [0, -stepPx],
      ArrowDown: [0, stepPx],
    };
    const step = steps[event.key];
    if (event.key === 'Home') sizing.forget();
    else if (step) sizing.remember({ width: size.width + step[0], height: size.height + step[1] });
    else return;
    event.preventDefault();
  };

  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-label="Resize the dialog"
        aria-describedby={hintId}
        title="Drag, or use the arrow keys"
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY, size };
        }}
        onPointerMove={(event) => {
          const next = sizeAt(event);
          if (next) sizing.resize(next);
        }}
        onPointerUp={(event) => {
          const next = sizeAt(event);
          grip.current = null;
          if (next) sizing.remember(next);
        }}
        onPointerCancel={() => {
          grip.current = null;
        }}
        onDoubleClick={sizing.forget}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M11 1 1 11M11 6l-5 5" fill="none" stroke="currentColor" strokeLinecap="round" />
        </svg>
      </button>
      <span id={hintId} className="visually-hidden">
        The arrow keys change the size, Home resets it.
      </span>
      <output className="visually-hidden">{`${size.width} by ${size.height}`}</output>
    </>
  );
}
