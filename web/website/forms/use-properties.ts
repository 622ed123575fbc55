import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { loadProperties } from './load-properties.ts';
import { findControl } from './text-controls.ts';

/** The id of the select in every form that has one. */
const propertyId = 'property';

export interface PropertyLists {
  /** Loads the list once more. */
  retry: () => void;
  /** The same before anything else is said: the server has refused what was chosen. */
  reload: () => Promise<void>;
}

interface Choice {
  /** Whether the form has the select. */
  isNeeded: boolean;
  /** What the select offers. */
  properties: readonly PublicProperty[];
  /** What is chosen of it; null until the form has been taken over. */
  chosen: string | null;
  /** What the visitor chose last, which a list may lack. */
  wanted: RefObject<string>;
}

/**
 * Loads the list of properties into the select, and chooses what is wanted wherever the list has it. A list that failed
 * is tried again when the network comes back.
 */
export function useProperties(
  form: RefObject<HTMLFormElement | null>,
  { isNeeded, properties, chosen, wanted }: Choice,
  onLoaded: (properties: PublicProperty[]) => void,
  onChoiceChanged: () => void,
): PropertyLists {
  const isAskedByButton = useRef(false);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);

  const take = useEffectEvent((loaded: PublicProperty[]) => {
    // The button goes, and its focus with it, as the list comes.
    isAskedByButton.current = document.activeElement?.getAttribute('aria-controls') === propertyId;
    onLoaded(loaded);
  });

  const restoreChoice = useEffectEvent((offered: readonly PublicProperty[]) => {
    if (!isNeeded || !form.current || chosen === null) return;
    const choice = offered.some(({ code }) => code === wanted.current) ? wanted.current : '';
    const control = findControl(form.current, 'propertyCode');
    if (control) control.value = choice;
    if (choice !== chosen) onChoiceChanged();
    // Unless the visitor has gone on to another field meanwhile.
    const isFocusLost = isAskedByButton.current && document.activeElement === document.body;
    if (isFocusLost && offered.length > 0) document.getElementById(propertyId)?.focus();
    isAskedByButton.current = false;
  });
  useLayoutEffect(() => restoreChoice(properties), [properties]);

  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    async function load(): Promise<void> {
      const loaded = await loadProperties(signal);
      if (signal.aborted) return;
      take(loaded);
      if (loaded.length === 0) window.addEventListener('online', retry, { once: true, signal });
    }
    void load();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another load
  }, [isNeeded, attempt]);

  return {
    retry,
    reload: async () => {
      const loaded = await loadProperties(new AbortController().signal);
      if (form.current) flushSync(() => onLoaded(loaded));
    },
  };
}
