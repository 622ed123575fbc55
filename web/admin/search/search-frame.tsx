import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { OpenSearch } from './search-context.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

/** Gives what is within it the search: its buttons and its keys, Ctrl+K and /. Its own code comes once the page is idle. */
export function SearchFrame({ isOff, children }: { isOff: boolean; children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  // Who opens it types at once: what is typed before the box is there would be lost.
  useEffect(() => (isOff ? undefined : whenIdle(() => void loadDialog())), [isOff]);
  useEffect(() => {
    if (isOff) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!isSearchKey(event) || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff]);
  return (
    <OpenSearch value={open}>
      {children}
      {isOpen && !isOff && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OpenSearch>
  );
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey !== metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !ctrlKey;
}

/** Whether a key is meant for what someone types in. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null)
  );
}
