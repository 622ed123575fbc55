import { failureWords, readAnswerWords } from '../forms/failure-words.ts';
import { errorsOf, type FieldErrors } from './registration-fields.ts';

/** A submission that was not accepted. */
export type NotAccepted = { kind: 'refused'; status: number; body: string } | { kind: 'unanswered' };

/**
 * What a failed submission says, after 'Could not submit: ': the message of our own error answers, any other body as it
 * is, without one the status; and what it says about single fields (specification sections 7 and 8).
 */
export function readFailure(result: NotAccepted): { text: string; errors: FieldErrors } {
  if (result.kind === 'unanswered') return { text: failureWords.noAnswer, errors: {} };
  const { status, body } = result;
  // A success that is not our server's: the sign-in page of a hotel's network stood between.
  if (status >= 200 && status < 300) return { text: failureWords.noAnswer, errors: {} };
  const { message, issues } = readAnswerWords(body);
  return { text: message ?? (body.trim() || `HTTP ${status}`), errors: errorsOf(issues) };
}
