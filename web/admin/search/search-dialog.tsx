import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { searchMax } from '#contracts/search.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { useOwnScope } from '../account/use-own-scope.ts';
import { searchItems } from './search-items.ts';
import type { SearchItem, SearchItems } from './search-items.ts';
import { useAnswer } from './use-answer.ts';
import styles from './search-dialog.module.css';

/** One box for everything: records of all kinds, screens and commands. Enter opens the first, arrows walk. */
export function SearchDialog({
  typed,
  onType,
  onClose,
}: {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const { answer, isPending, isError } = useAnswer(typed);
  const groups = searchItems(typed.trim(), answer, useOwnScope());
  const open = ({ address, state }: SearchItem): void => {
    onClose();
    void navigate(address, { state: state ?? null });
  };
  const waiting = useOpenWhenFound(isPending, groups, open);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label="Search">
          <Autocomplete.Root
            items={groups}
            mode="none"
            open
            inline
            autoHighlight="always"
            keepHighlight
            value={typed}
            onValueChange={(value, { reason }) => {
              // What is opened leaves the text as it was typed.
              if (reason === 'item-press') return;
              waiting.stop();
              onType(value);
            }}
            itemToStringValue={({ title }: SearchItem) => title}
          >
            <div className={styles.head}>
              <Search size={18} aria-hidden="true" />
              <Autocomplete.Input
                className={styles.input}
                aria-label="Search"
                placeholder="Unit, name, phone, reference number…"
                maxLength={searchMax}
                dir="auto"
                autoComplete="off"
                spellCheck={false}
                onKeyDownCapture={waiting.onKey}
              />
            </div>
            <Autocomplete.List className={styles.list} aria-busy={isPending}>
              {(group: SearchItems) => <Group key={group.label} group={group} onOpen={open} />}
            </Autocomplete.List>
          </Autocomplete.Root>
          <output className={styles.state}>{stateText({ typed, groups, isPending, isError })}</output>
          <p className={styles.keys} aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ group, onOpen }: { group: SearchItems; onOpen: (item: SearchItem) => void }): ReactNode {
  return (
    <Autocomplete.Group className={styles.group} items={group.items}>
      <Autocomplete.GroupLabel className={styles.label}>{group.label}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: SearchItem) => (
          <Autocomplete.Item key={item.key} className={styles.item} value={item} onClick={() => onOpen(item)}>
            <span className={styles.title} dir="auto">
              {item.title}
            </span>
            {item.createdAt && <time className={styles.time}>{formatInstant(item.createdAt)}</time>}
            {item.text && (
              <span className={styles.text} dir="auto">
                {item.text}
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

/** Enter while the answer is on its way opens the first that it finds: nothing is opened that belongs to an older text. */
function useOpenWhenFound(
  isPending: boolean,
  groups: readonly SearchItems[],
  open: (item: SearchItem) => void,
): { onKey: (event: KeyboardEvent) => void; stop: () => void } {
  const isWaiting = useRef(false);
  const openFirst = useEffectEvent(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    const first = groups[0]?.items[0];
    if (first) open(first);
  });
  useEffect(() => {
    if (!isPending) openFirst();
  }, [isPending]);
  return {
    onKey: (event) => {
      if (event.key !== 'Enter' || !isPending) return;
      event.preventDefault();
      event.stopPropagation();
      isWaiting.current = true;
    },
    stop: () => {
      isWaiting.current = false;
    },
  };
}

function stateText({
  typed,
  groups,
  isPending,
  isError,
}: {
  typed: string;
  groups: readonly SearchItems[];
  isPending: boolean;
  isError: boolean;
}): string {
  if (typed.trim() === '') return '';
  if (isError) return 'The search failed. Please try again.';
  if (groups.length > 0) return '';
  return isPending ? 'Searching…' : 'Nothing found. Please check each character.';
}
