import type { RefObject } from 'react';
import type { FillingTime } from './filling-time.ts';
import { namesOf, type Parts, type PublicForm, type ValuesOf } from './public-form.ts';
import type { PublicFormEvent, PublicFormState } from './public-form-state.ts';
import { readTexts } from './text-controls.ts';
import type { Submission } from './use-submission.ts';

/** A form at work: what the steps of `usePublicForm` share. */
export interface LiveForm<P extends Parts> {
  definition: PublicForm<P>;
  form: RefObject<HTMLFormElement | null>;
  /** Where the outcome of a try is said. */
  notice: RefObject<HTMLDivElement | null>;
  /** The property that the visitor chose last, which the list may lack. */
  wanted: RefObject<string>;
  fillingTime: FillingTime;
  submission: Submission;
  /** As it was rendered last. */
  state: PublicFormState<P>;
  dispatch: (event: PublicFormEvent<P>) => void;
}

/** What the form's parts of text hold now. */
export function readValues<P extends Parts>({ definition }: LiveForm<P>, form: HTMLFormElement): ValuesOf<P> {
  return readTexts(form, namesOf(definition.blank));
}

/** What a draft stores of it. */
export function draftOf<P extends Parts>(
  { definition, wanted }: LiveForm<P>,
  values: ValuesOf<P>,
): Record<string, string> {
  return definition.withoutList ? { ...values, propertyCode: wanted.current } : values;
}
