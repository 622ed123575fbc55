import { characterCount } from '#contracts/fields.ts';
import type { FormState } from '../forms/form-state.ts';

export interface NoteErrors {
  note?: string;
  attachment?: string;
}

export interface NoteState {
  phase: 'idle' | 'sending';
  /** Taken over by JavaScript: our own words now replace the browser's bubbles. */
  isLive: boolean;
  /** The page is the answer to a form that was sent without JavaScript, and nothing was tried since. */
  isAnswer: boolean;
  file: File | null;
  length: number;
  errors: NoteErrors;
  /** Why the last try came to nothing; null where a field says it. */
  failure: string | null;
  /** How much of the form has gone up, from 0 to 1. */
  progress: number;
}

export type NoteEvent =
  | { type: 'took over'; length: number }
  | { type: 'typed'; length: number }
  | { type: 'chose file'; file: File | null; error: string | undefined }
  | { type: 'started sending' }
  | { type: 'progressed'; share: number }
  | { type: 'cancelled' }
  | { type: 'refused'; errors: NoteErrors }
  | { type: 'failed'; message: string }
  | { type: 'succeeded' };

export function initialState(formState: FormState | null): NoteState {
  const errors: NoteErrors = {};
  for (const { path, message } of formState?.issues ?? []) {
    if (path === 'note' || path === 'attachment') errors[path] ??= message;
  }
  return {
    phase: 'idle',
    isLive: false,
    isAnswer: formState !== null,
    file: null,
    length: characterCount(formState?.values['note'] ?? ''),
    errors,
    failure: null,
    progress: 0,
  };
}

export function reduce(state: NoteState, event: NoteEvent): NoteState {
  switch (event.type) {
    case 'took over':
      return { ...state, isLive: true, length: event.length };
    case 'typed': {
      const { note: _corrected, ...errors } = state.errors;
      return { ...state, length: event.length, errors };
    }
    case 'chose file':
      // A file also makes an empty note a good one.
      return {
        ...state,
        file: event.file,
        errors: event.error ? { attachment: event.error } : {},
      };
    case 'started sending':
      return { ...state, phase: 'sending', isAnswer: false, errors: {}, failure: null, progress: 0 };
    case 'progressed':
      return { ...state, progress: event.share };
    case 'cancelled':
      return { ...state, phase: 'idle' };
    case 'refused':
      return { ...state, phase: 'idle', isAnswer: false, errors: event.errors, failure: null };
    case 'failed':
      return { ...state, phase: 'idle', failure: event.message };
    case 'succeeded':
      return { ...initialState(null), isLive: true };
    default:
      return state;
  }
}
