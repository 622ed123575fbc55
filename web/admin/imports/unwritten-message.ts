import { asFailure, isUnanswered, serverMessageOf } from '../kit/lists/failure-messages.ts';

/** Why an import was not written or undone; without an answer nobody knows yet whether it was. */
export function unwrittenMessageOf(error: unknown): string {
  return isUnanswered(asFailure(error))
    ? 'The server cannot be reached. It does all of this or nothing: this page shows which as soon as it answers again.'
    : serverMessageOf(error);
}
