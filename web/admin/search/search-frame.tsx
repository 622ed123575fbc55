import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { OpenSearch } from './search-context.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

/** Gives what is within it the search: its buttons and its keys, Ctrl+K and /. Its own code comes once the page is idle. */
export function SearchFrame({ isOff, children }: { isOff: boolean; children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // Known from the key on that opens it, before anything is rendered.
  const isOpening = useRef(false);
  const open = useCallback(() => {
    isOpening.current = true;
    setIsOpen(true);
  }, []);
  const close = (): void => {
    isOpening.current = false;
    setIsOpen(false);
    setTyped('');
  };
  useEffect(() => (isOff ? undefined : whenIdle(() => void loadDialog())), [isOff]);
  useEffect(() => {
    if (isOff) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) && !isSearchChord(event)) return;
      // People type as soon as they open it: that is for the box, also before it is there.
      if (isOpening.current && isLetter(event)) setTyped((before) => before + event.key);
      else if (isSearchChord(event) || isSearchKey(event)) open();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff, open]);
  return (
    <OpenSearch value={open}>
      {children}
      {isOpen && !isOff && (
        <Suspense fallback={null}>
          <SearchDialog typed={typed} onType={setTyped} onClose={close} />
        </Suspense>
      )}
    </OpenSearch>
  );
}

function isLetter(event: KeyboardEvent): boolean {
  // AltGr comes as Ctrl+Alt on some systems, and writes letters such as @.
  const isPlain = (!event.ctrlKey && !event.altKey) || event.getModifierState('AltGraph');
  return event.key.length === 1 && !event.metaKey && isPlain;
}

/** Ctrl+K, on a Mac ⌘K: in a field it would lead to the browser's own search. */
function isSearchChord({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && key.toLowerCase() === 'k' && !altKey && !shiftKey;
}

function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey;
}

/** Whether a key is meant for what someone types in. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null)
  );
}
