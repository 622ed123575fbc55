import type { FormEvent } from 'react';
import { draftOf, readValues, type LiveForm } from './live-form.ts';
import type { Format, Parts } from './public-form.ts';
import { setText } from './text-controls.ts';

/** Something was typed or chosen, files apart. */
export function takeInput<P extends Parts>(live: LiveForm<P>, event: FormEvent<HTMLFormElement>): void {
  const { definition, state, wanted } = live;
  const form = event.currentTarget;
  const control = event.target;
  if (!isNamed(control) || control.type === 'file') return;
  const formats: Record<string, Format | undefined> = definition.formats ?? {};
  if (control instanceof HTMLInputElement) formats[control.name]?.(control, event.nativeEvent);
  if (control.name === 'propertyCode') wanted.current = control.value;
  const cleared = definition.clears?.(state.values, readValues(live, form)) ?? [];
  for (const name of cleared) setText(form, name, '');
  takeChange(live, form, control.name, cleared);
}

/** Changes a control as if it had been typed or chosen in. */
export function takeText<P extends Parts>(
  live: LiveForm<P>,
  form: HTMLFormElement,
  name: string,
  text: string,
): void {
  const { wanted } = live;
  setText(form, name, text);
  if (name === 'propertyCode') wanted.current = text;
  takeChange(live, form, name);
}

/** Takes the form as it now stands: for the draft, the counters and the checks. */
export function takeChange<P extends Parts>(
  live: LiveForm<P>,
  form: HTMLFormElement,
  field: string,
  cleared: readonly string[] = [],
): void {
  const values = readValues(live, form);
  live.submission.saveDraft(draftOf(live, values));
  live.dispatch({ type: 'changed', field, values, cleared });
}

/** Files were chosen: they take the place of the one before, or join those before where the part repeats. */
export function chooseFiles<P extends Parts>(
  live: LiveForm<P>,
  name: P['file'],
  chosen: readonly File[],
): void {
  live.dispatch({ type: 'chose files', name, chosen });
  for (const file of chosen) void identifyFile(live, name, file);
}

export function removeFile<P extends Parts>(live: LiveForm<P>, name: P['file'], file: File): void {
  live.dispatch({ type: 'removed file', name, file });
}

/** Looks into a file whose type the browser does not know. */
export async function identifyFile<P extends Parts>(
  { definition, dispatch }: LiveForm<P>,
  name: P['file'],
  chosen: File,
): Promise<void> {
  if (!definition.identifyFile) return;
  // A file that cannot be read now cannot be sent either, which is said then.
  const file = await definition.identifyFile(chosen).catch(() => chosen);
  dispatch({ type: 'identified file', name, chosen, file });
}

function isNamed(target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isControl && target.name !== '';
}
