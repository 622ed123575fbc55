import { useEffect, useEffectEvent } from 'react';
import { hasLetterShortcuts, shortcuts } from './shortcuts.ts';
import type { ShortcutName } from './shortcuts.ts';

/** How many dialogs stand over the page where a shortcut means something: none for a list, one for an open record. */
export type ShortcutPlace = 'page' | 'dialog';

/** Does something when a shortcut is pressed in its place; nothing while `run` is null, or where someone types. */
export function useShortcut(name: ShortcutName, run: (() => void) | null, place: ShortcutPlace): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (run === null || event.key.toLowerCase() !== shortcuts[name].key) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || (name !== 'help' && !hasLetterShortcuts())) return;
    if (openDialogs().length !== (place === 'page' ? 0 : 1)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Ctrl and Enter press the button that sends the form with the focus, or else the main one of the dialog on top. */
export function useSaveShortcut(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isPressed = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isPressed || event.defaultPrevented || event.isComposing) return;
      const button = submitButton();
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function submitButton(): HTMLButtonElement | undefined {
  const form = document.activeElement?.closest('form');
  const top = openDialogs().at(-1);
  const submits = [...document.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
  if (form) return submits.find((button) => button.form === form);
  return top && submits.findLast((button) => top.contains(button));
}

/** Toasts are dialogs too, which stand beside all else. */
function openDialogs(): Element[] {
  return [
    ...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])'),
  ];
}

const letters =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(letters) !== null;
}

/** The id of the record whose row has the focus; null where none has. */
export function focusedRecord(): number | null {
  const link = document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-record]');
  return link ? Number(link.dataset['record']) : null;
}
