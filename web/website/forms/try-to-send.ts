import { flushSync } from 'react-dom';
import { failureMessages } from './form-texts.en.ts';
import { leadToField, leadToNotice, leadToSubmit } from './lead-to.ts';
import { readValues, type LiveForm } from './live-form.ts';
import { findErrors, namesOf, readFailure, type ErrorsOf, type Failure, type Parts } from './public-form.ts';
import type { SendResult } from './send-form.ts';
import { emptyForm } from './text-controls.ts';
import { withLanguage } from './with-language.ts';

/** What a form does beside what all of them do. */
export interface TryListeners {
  /** With the texts that are about to be sent, by their names. */
  onTry?: (values: Record<string, string>) => void;
  /** A try came to nothing, by the form's own rules too. */
  onRefused?: (message: string) => void;
  onSent?: () => void;
}

/** A form that can be sent. */
export interface SendableForm<P extends Parts> extends LiveForm<P> {
  listeners: TryListeners;
  /** Loads the list of properties as it is now. */
  reloadProperties: () => Promise<void>;
}

/** Sends the form, or says what is wrong with it. Never throws. */
export async function tryToSend<P extends Parts>(
  live: SendableForm<P>,
  form: HTMLFormElement,
): Promise<void> {
  const { definition, state, submission, dispatch } = live;
  if (submission.isSending()) return;
  const values = readValues(live, form);
  if (Object.keys(findErrors(definition, values, state.files)).length > 0) {
    showWhatIsWrong(live, form);
    return;
  }
  live.listeners.onTry?.(values);
  dispatch({ type: 'started sending' });
  let result: SendResult;
  try {
    const { files } = state;
    result = await submission.send({
      values,
      files: namesOf(files).map((name) => files[name]),
      body: withLanguage(definition.bodyOf({ values, files, filledInMs: live.fillingTime.elapsedMs() })),
      onProgress: (loaded, total) => dispatch({ type: 'progressed', loaded, total }),
    });
  } catch {
    fail(live, form, { message: failureMessages.otherwise, errors: {} });
    return;
  }
  await takeResult(live, form, result);
}

async function takeResult<P extends Parts>(
  live: SendableForm<P>,
  form: HTMLFormElement,
  result: SendResult,
): Promise<void> {
  const { definition, dispatch } = live;
  if (result.kind === 'accepted') {
    const { kind: _kind, ...sent } = result;
    emptyForm(form, definition.blank);
    live.wanted.current = '';
    live.fillingTime.begin();
    flushSync(() => dispatch({ type: 'succeeded', sent }));
    leadToNotice(live.notice.current);
    live.listeners.onSent?.();
  } else if (result.kind === 'cancelled') {
    flushSync(() => dispatch({ type: 'cancelled' }));
    leadToSubmit(form);
  } else {
    const failure = readFailure(definition, result);
    // What the office has removed meanwhile is not offered again.
    if ('propertyCode' in failure.errors) await live.reloadProperties();
    fail(live, form, failure);
  }
}

/** Says what the form's own rules find wrong, and leads there. */
export function showWhatIsWrong<P extends Parts>(live: SendableForm<P>, form: HTMLFormElement): void {
  const { definition, state, listeners, dispatch } = live;
  flushSync(() => {
    dispatch({ type: 'refused by own rules' });
    listeners.onRefused?.(failureMessages.fields);
  });
  const own = findErrors(definition, readValues(live, form), state.files);
  lead(live, form, { ...own, ...state.fileErrors, ...state.givenErrors });
}

function fail<P extends Parts>(
  live: SendableForm<P>,
  form: HTMLFormElement,
  { message, errors }: Failure<P>,
): void {
  flushSync(() => {
    live.dispatch({ type: 'failed', message, errors });
    live.listeners.onRefused?.(message);
  });
  lead(live, form, errors);
}

function lead<P extends Parts>(
  { definition, notice }: SendableForm<P>,
  form: HTMLFormElement,
  errors: ErrorsOf<P>,
): void {
  const first = namesOf(definition.fields).find((name) => errors[name]);
  if (!first) leadToSubmit(form);
  else if (definition.leadsTo === 'notice') leadToNotice(notice.current);
  else leadToField(form, first);
}
