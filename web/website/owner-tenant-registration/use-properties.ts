import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  type RefObject,
} from 'react';
import type { PublicProperty } from '#contracts/properties.ts';
import { findControl } from '../forms/text-controls.ts';
import { loadProperties } from './load-properties.ts';
import { fields } from './registration-fields.ts';

const propertyId = fields.propertyCode.target;

interface Choice {
  /** What the select offers. */
  properties: readonly PublicProperty[];
  /** What is chosen of it; null until the form has been taken over. */
  chosen: string | null;
}

/**
 * Loads the list of properties into the select, which keeps its choice where the new list has it. Answers a function
 * that tries again; a list that failed is also tried again when the network comes back.
 */
export function useProperties(
  form: RefObject<HTMLFormElement | null>,
  { properties, chosen }: Choice,
  onLoaded: (properties: PublicProperty[]) => void,
  onChoiceLost: () => void,
): () => void {
  const lastChoice = useRef('');
  const isAskedByButton = useRef(false);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);

  const take = useEffectEvent((loaded: PublicProperty[]) => {
    // The button goes as the list comes.
    isAskedByButton.current = document.activeElement?.getAttribute('aria-controls') === propertyId;
    startTransition(() => onLoaded(loaded));
  });

  const keepChoice = useEffectEvent((offered: readonly PublicProperty[]) => {
    if (!form.current || chosen === null) return;
    // What was chosen before a list failed is chosen again once one has come.
    lastChoice.current = chosen || lastChoice.current;
    const isStillThere = offered.some(({ code }) => code === lastChoice.current);
    choose(form.current, isStillThere ? lastChoice.current : '');
    if (chosenIn(form.current) !== chosen) onChoiceLost();
    if (isAskedByButton.current && offered.length > 0) document.getElementById(propertyId)?.focus();
    isAskedByButton.current = false;
  });
  useLayoutEffect(() => keepChoice(properties), [properties]);

  useEffect(() => {
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
  }, [attempt]);

  return retry;
}

function chosenIn(form: HTMLFormElement): string {
  return findControl(form, 'propertyCode')?.value ?? '';
}

function choose(form: HTMLFormElement, code: string): void {
  const select = findControl(form, 'propertyCode');
  if (select) select.value = code;
}
