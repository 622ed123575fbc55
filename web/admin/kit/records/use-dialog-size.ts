import { useCallback, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { clampSize, defaultSize, readSize, writeSize } from './dialog-size.ts';
import type { Size } from './dialog-size.ts';

export interface DialogSizing {
  size: Size;
  /** The size for the stylesheet, which ignores it on small screens. */
  style: CSSProperties;
  /** A size that is not remembered yet, while the corner is dragged. */
  resize: (size: Size) => void;
  remember: (size: Size) => void;
  /** Back to the first size. */
  forget: () => void;
}

/** The size of one dialog, remembered in this browser under the dialog's name. */
export function useDialogSize(dialog: string): DialogSizing {
  const key = `dialog-size:${dialog}`;
  const window = useWindowSize();
  const [wanted, setWanted] = useState<Size | null>(() => readSize(localStorage.getItem(key)));
  const size = clampSize(wanted ?? defaultSize(window), window);
  return {
    size,
    // React knows custom properties, its types do not.
    style: { '--dialog-width': `${size.width}px`, '--dialog-height': `${size.height}px` } as CSSProperties,
    resize: useCallback((next: Size) => setWanted(next), []),
    remember: (next) => {
      const saved = clampSize(next, window);
      setWanted(saved);
      localStorage.setItem(key, writeSize(saved));
    },
    forget: () => {
      setWanted(null);
      localStorage.removeItem(key);
    },
  };
}

function useWindowSize(): Size {
  const text = useSyncExternalStore(followWindow, () => `${innerWidth}x${innerHeight}`);
  return readSize(text) ?? { width: innerWidth, height: innerHeight };
}

function followWindow(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}
