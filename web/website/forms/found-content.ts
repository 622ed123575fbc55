import { choiceOf } from './chosen-files.ts';
import { identifyFile } from './form-changes.ts';
import { draftOf, readValues, type LiveForm } from './live-form.ts';
import { namesOf } from './public-form.ts';
import { readRemembered } from './remembered.ts';
import type { ErrorsOf, FilesOf, Format, Parts, PublicForm } from './public-form.ts';
import { fillBlanks, findControl } from './text-controls.ts';

/** Takes the form as the browser has it when the page comes alive: what was typed and chosen before, and the draft. */
export function takeFoundContent<P extends Parts>(live: LiveForm<P>): void {
  const { definition, submission, wanted, fillingTime } = live;
  const form = live.form.current;
  if (!form) return;
  const draft = submission.restore();
  const hasDraft = Object.keys(draft).length > 0;
  const remembered = definition.remembers ? readRemembered(definition.draftName) : null;
  const stored = hasDraft ? draft : (remembered ?? {});
  if (live.state.isAnswer || Object.keys(stored).length > 0) fillingTime.forget();
  const { typed, hidden } = textParts(definition);
  fillBlanks(form, typed, stored);
  for (const [name, format] of Object.entries<Format | undefined>(definition.formats ?? {})) {
    const input = findControl(form, name);
    if (input instanceof HTMLInputElement) format?.(input);
  }
  const found: Record<string, string> = readValues(live, form);
  // What was worked out from the rest holds only while that is the same.
  if (Object.keys(typed).every((name) => found[name] === stored[name])) fillBlanks(form, hidden, stored);
  wanted.current = found['propertyCode'] || (stored['propertyCode'] ?? '');
  const values = readValues(live, form);
  submission.saveFound(draftOf(live, values), Object.keys(typed));
  const chosen = takeChosenFiles(definition, form);
  live.dispatch({ type: 'came alive', values, ...chosen });
  for (const name of namesOf(chosen.files))
    for (const file of chosen.files[name]) void identifyFile(live, name, file);
}

/** The blank parts of text: those with a field, and the others. */
function textParts({ blank, fields }: { blank: Record<string, string>; fields: object }) {
  const entries = Object.entries(blank);
  return {
    typed: Object.fromEntries(entries.filter(([name]) => name in fields)),
    hidden: Object.fromEntries(entries.filter(([name]) => !(name in fields))),
  };
}

function takeChosenFiles<P extends Parts>(
  definition: PublicForm<P>,
  form: HTMLFormElement,
): { files: FilesOf<P>; fileErrors: ErrorsOf<P> } {
  const files = { ...definition.noFiles };
  const fileErrors: ErrorsOf<P> = {};
  for (const name of namesOf(files)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    const choice = choiceOf(definition, name, { before: [], chosen: [...(input.files ?? [])] });
    Object.assign(files, { [name]: choice.files });
    if (!choice.error) continue;
    Object.assign(fileErrors, { [name]: choice.error });
    input.value = '';
  }
  return { files, fileErrors };
}
