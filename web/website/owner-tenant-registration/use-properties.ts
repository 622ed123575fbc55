import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { PublicProperty } from '#contracts/properties.ts';
import { findControl } from '../forms/text-controls.ts';
import { loadProperties } from './load-properties.ts';
import { fields } from './registration-fields.ts';

const propertyId = fields.propertyCode.target;

/**
 * Loads the list of properties into the select, which keeps its choice where the new list has it. Answers a function
 * that tries again; a list that failed is also tried again when the network comes back.
 */
export function useProperties(
  form: RefObject<HTMLFormElement | null>,
  onLoaded: (properties: PublicProperty[]) => void,
  onChoiceLost: () => void,
): () => void {
  const lastChoice = useRef('');
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);

  const take = useEffectEvent((properties: PublicProperty[]) => {
    if (!form.current) return;
    const before = chosenIn(form.current);
    // What was chosen before a list failed is chosen again once one has come.
    lastChoice.current = before || lastChoice.current;
    const isAskedByButton = document.activeElement?.getAttribute('aria-controls') === propertyId;
    flushSync(() => onLoaded(properties));
    const isStillThere = properties.some(({ code }) => code === lastChoice.current);
    choose(form.current, isStillThere ? lastChoice.current : '');
    if (chosenIn(form.current) !== before) onChoiceLost();
    // The button has gone.
    if (isAskedByButton && properties.length > 0) document.getElementById(propertyId)?.focus();
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load(): Promise<void> {
      const properties = await loadProperties(signal);
      if (signal.aborted) return;
      take(properties);
      if (properties.length === 0) window.addEventListener('online', retry, { once: true, signal });
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
