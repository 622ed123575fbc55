import { useEffectEvent, useLayoutEffect, useReducer, useRef, useState, type FormEvent } from 'react';
import { apiBase } from '#web/lib/api-base.ts';
import { createFillingTime } from './filling-time.ts';
import { chooseFiles, removeFile, takeChange, takeInput, takeText } from './form-changes.ts';
import { takeFoundContent } from './found-content.ts';
import type { LiveForm } from './live-form.ts';
import type { ErrorsOf, FieldOf, Parts, PublicForm, TextOf } from './public-form.ts';
import { hasGivenErrors, initialState, reduce, shownErrors } from './public-form-state.ts';
import type { GivenForm, PublicFormEvent, PublicFormState } from './public-form-state.ts';
import { showWhatIsWrong, tryToSend, type TryListeners } from './try-to-send.ts';
import { useProperties, type PropertyLists } from './use-properties.ts';
import { useRefusedAnswer } from './use-refused-answer.ts';
import { useSubmission } from './use-submission.ts';

/**
 * The behavior of a public form: its draft, checks, sending with retries, and what it was answered. The inputs hold their own
 * values, so that nothing typed before this code ran is lost; the state has a copy of them.
 */
export function usePublicForm<P extends Parts>(
  definition: PublicForm<P>,
  given: GivenForm,
  listeners: TryListeners = {},
) {
  const live = useLiveForm(definition, given);
  const { state, form, submission, dispatch } = live;
  useRefusedAnswer(live.notice, state.isAnswer);
  const comeAlive = useEffectEvent(() => takeFoundContent(live));
  useLayoutEffect(() => comeAlive(), []);
  const lists = useListInForm(live);
  const sendable = { ...live, listeners, reloadProperties: lists.reload };
  const errors = shownErrors(definition, state);
  const isOfFields = state.isAnswer || hasGivenErrors(state);

  return {
    state,
    errors,
    submission,
    ...propsOf(live, errors, given.formState?.values ?? {}),
    /** Where the outcome of a try is said, and focused. */
    notice: live.notice,
    /** Why the last try came to nothing, where no field is to blame. */
    failure: isOfFields ? null : state.failure,
    /** The same where fields are to blame, or the page answers a form sent without JavaScript. */
    failureOfFields: isOfFields ? state.failure : null,
    /** For the form element. */
    formProps: {
      ref: form,
      method: 'post',
      action: `${apiBase()}${definition.path}`,
      encType: 'multipart/form-data',
      noValidate: state.isLive,
      onInput: (event: FormEvent<HTMLFormElement>) => takeInput(live, event),
      onCompositionEnd: (event: FormEvent<HTMLFormElement>) => takeInput(live, event),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void tryToSend(sendable, event.currentTarget);
      },
    },
    /** Changes a part as if it had been typed. */
    setValue: (name: TextOf<P>, text: string) => {
      if (form.current) takeText(live, form.current, name, text);
    },
    /** The visitor has left a field, which is checked from now on. */
    leave: (field: string) => dispatch({ type: 'left', field }),
    closeThanks: () => dispatch({ type: 'closed thanks' }),
    showWhatIsWrong: () => form.current && showWhatIsWrong(sendable, form.current),
    retryProperties: lists.retry,
  } as const;
}

export type PublicFormParts<P extends Parts> = ReturnType<typeof usePublicForm<P>>;

function useLiveForm<P extends Parts>(definition: PublicForm<P>, given: GivenForm): LiveForm<P> {
  type State = PublicFormState<P>;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const wanted = useRef('');
  const [fillingTime] = useState(createFillingTime);
  const submission = useSubmission(definition.draftName, definition.path);
  const [state, dispatch] = useReducer(
    (before: State, event: PublicFormEvent<P>): State => reduce(definition, before, event),
    given,
    (start): State => initialState(definition, start),
  );
  return { definition, form, notice, wanted, fillingTime, submission, state, dispatch };
}

/** What the form's controls are given. */
function propsOf<P extends Parts>(live: LiveForm<P>, errors: ErrorsOf<P>, given: Record<string, string>) {
  const { fields, blank } = live.definition;
  const common = <Name extends FieldOf<P>>(name: Name) => ({
    id: fields[name].target,
    name,
    label: fields[name].label,
    error: errors[name],
  });
  return {
    /** For the control of a field of text. */
    field: (name: P['typed']) => ({ ...common(name), defaultValue: given[name] ?? blank[name] }),
    /** For the control of a file. */
    fileField: (name: P['file']) => ({
      ...common(name),
      file: live.state.files[name][0] ?? null,
      onChoose: (file: File | null) => chooseFiles(live, name, file ? [file] : []),
    }),
    /** For the control of a part that takes several files. */
    filesField: (name: P['file']) => ({
      ...common(name),
      files: live.state.files[name],
      isLive: live.state.isLive,
      onChoose: (files: readonly File[]) => chooseFiles(live, name, files),
      onRemove: (file: File) => removeFile(live, name, file),
    }),
    /** The browser's own limit, until the form has messages of its own. */
    limit: (max: number) => (live.state.isLive ? undefined : max),
  };
}

/** The list of properties, where the form has one. */
function useListInForm<P extends Parts>(live: LiveForm<P>): PropertyLists {
  const { definition, state, form, wanted, dispatch } = live;
  const values: Record<string, string> = state.values;
  return useProperties(
    form,
    {
      isNeeded: definition.withoutList !== undefined,
      properties: state.properties,
      chosen: state.isLive ? (values['propertyCode'] ?? '') : null,
      wanted,
    },
    (properties) => {
      const isUsed = properties.length > 0 || definition.withoutList === 'nothing';
      if (isUsed) dispatch({ type: 'loaded properties', properties });
    },
    () => form.current && takeChange(live, form.current, 'propertyCode'),
  );
}
