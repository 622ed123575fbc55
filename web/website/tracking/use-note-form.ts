import { useLayoutEffect, useReducer, useRef, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { characterCount } from '#contracts/fields.ts';
import { conversationWords, noteForm, reopenForm } from '#contracts/tracking.ts';
import { goToControl } from '#web/ui/error-summary/error-summary.tsx';
import { failureWords, readFailureAnswer } from '../forms/failure-words.ts';
import type { FormState } from '../forms/form-state.ts';
import type { SendResult } from '../forms/send-form.ts';
import { fillBlanks, readTexts } from '../forms/text-controls.ts';
import { takeChosenFile } from '../forms/take-chosen-file.ts';
import { useRefusedAnswer } from '../forms/use-refused-answer.ts';
import { useSubmission, type Submission } from '../forms/use-submission.ts';
import { errorOfFile, fileTooLarge } from '../service-request/request-fields.ts';
import { initialState, reduce, type NoteErrors, type NoteState } from './note-state.ts';

export interface NoteFormParts {
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  state: NoteState;
  errors: NoteErrors;
  submission: Submission;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  chooseFile: (file: File | null) => void;
}

interface NoteFormInput {
  kind: 'note' | 'reopen';
  /** The path that the form is sent to. */
  action: string;
  draftName: string;
  given: FormState | null;
  onSent: () => void;
}

/** The behaviour of the forms below a request; the text area keeps its own value, as in the other forms. */
export function useNoteForm({ kind, action, draftName, given, onSent }: NoteFormInput): NoteFormParts {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const submission = useSubmission(draftName, action);
  const [state, dispatch] = useReducer(reduce, given, initialState);
  useRefusedAnswer(summary, state.isAnswer);

  useLayoutEffect(() => {
    if (!form.current) return;
    fillBlanks(form.current, ['note'], submission.restore());
    dispatch({ type: 'took over', length: characterCount(noteOf(form.current)) });
    const choice = takeChosenFile(form.current, choiceOf);
    if (choice) dispatch(choice);
  }, [submission]);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    if (event.target instanceof HTMLInputElement) return;
    const note = noteOf(event.currentTarget);
    submission.keep({ note });
    dispatch({ type: 'typed', length: characterCount(note) });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (submission.isSending()) return;
    void send(event.currentTarget);
  }

  async function send(element: HTMLFormElement): Promise<void> {
    const note = noteOf(element);
    const errors = findErrors(note);
    if (Object.keys(errors).length > 0) return refuse(element, errors);
    dispatch({ type: 'started sending' });
    let result: SendResult;
    try {
      const body = new FormData();
      if (note.trim()) body.append('note', note);
      if (state.file) body.append('attachment', state.file, state.file.name);
      result = await submission.send({
        values: { note },
        files: [state.file],
        body,
        onProgress: (loaded, total) => dispatch({ type: 'progressed', share: loaded / total }),
      });
    } catch {
      return fail(element, failureWords.otherwise);
    }
    if (result.kind === 'accepted') {
      element.reset();
      dispatch({ type: 'succeeded' });
      onSent();
    } else if (result.kind === 'cancelled') {
      dispatch({ type: 'cancelled' });
    } else {
      const { message, errors: refused } = readRefusal(result);
      if (Object.keys(refused).length > 0) refuse(element, refused);
      else fail(element, message);
    }
    return undefined;
  }

  function refuse(element: HTMLFormElement, errors: NoteErrors): void {
    flushSync(() => dispatch({ type: 'refused', errors }));
    const control = element.querySelector<HTMLElement>(`[name="${errors.note ? 'note' : 'attachment'}"]`);
    if (control) goToControl(control);
  }

  function fail(element: HTMLFormElement, message: string): void {
    flushSync(() => dispatch({ type: 'failed', message }));
    element.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
  }

  /** What the contract finds wrong; an empty note needs a file. */
  function findErrors(note: string): NoteErrors {
    const result = (kind === 'reopen' ? reopenForm : noteForm).safeParse({ note });
    const message = result.success ? undefined : result.error.issues[0]?.message;
    if (message) return { note: message };
    return kind === 'note' && !note.trim() && !state.file ? { note: conversationWords.nothing } : {};
  }

  return {
    form,
    summary,
    state,
    errors: state.errors,
    submission,
    onInput,
    onSubmit,
    chooseFile: (file) => dispatch(choiceOf(file)),
  };
}

function noteOf(form: HTMLFormElement): string {
  return readTexts(form, ['note']).note;
}

/** A file that cannot be sent is dropped at once, with the reason. */
function choiceOf(file: File | null) {
  const error = file ? errorOfFile(file) : undefined;
  return { type: 'chose file', file: error ? null : file, error } as const;
}

/** A proxy that refuses a large body says so without our words. */
function readRefusal(result: Extract<SendResult, { kind: 'refused' | 'unanswered' }>) {
  if (result.kind === 'unanswered') return { message: failureWords.noAnswer, errors: {} };
  const { message, issues } = readFailureAnswer(result.body);
  if (result.status === 413 && issues.length === 0) return { message, errors: { attachment: fileTooLarge } };
  const errors: NoteErrors = {};
  for (const { path, message: wrong } of issues) {
    if (path === 'note' || path === 'attachment') errors[path] ??= wrong;
  }
  return { message, errors };
}
