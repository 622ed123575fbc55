import { capitalized, formatCount } from '#web/lib/formats.ts';

/** What a toast says of a change while it runs and when it is done (specification section 8). */
export interface ChangeMessage {
  loading: string;
  /** The sentence under 'Success'. */
  success: string | ((answer: unknown) => string);
  /** The sentence under 'Uh oh! Something went wrong.', where it is not the usual one. */
  failure?: string | ((error: unknown) => string);
}

/** What can be done to one record, and to several at once. */
export type ChangeAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'createSeveral'
  | 'updateSeveral'
  | 'deleteSeveral';

export type ChangeMessages = Readonly<Record<ChangeAction, ChangeMessage>>;

/** The specification's sentences for the changes of a noun: 'Creating lease…', 'Lease created successfully.' */
export function changeMessages(one: string, several: string): ChangeMessages {
  return {
    create: ofOne(one, 'Creating', 'created'),
    update: ofOne(one, 'Updating', 'updated'),
    delete: ofOne(one, 'Deleting', 'deleted'),
    createSeveral: ofSeveral(one, several, 'Creating', 'created'),
    updateSeveral: ofSeveral(one, several, 'Updating', 'updated'),
    deleteSeveral: ofSeveral(one, several, 'Deleting', 'deleted'),
  };
}

/** The same with a failure of its own under 'Uh oh! Something went wrong.' */
export function withFailure(
  messages: ChangeMessages,
  failure: ChangeMessage['failure'] & {},
): ChangeMessages {
  const entries = Object.entries(messages).map(([action, message]) => [action, { ...message, failure }]);
  // The same actions as before.
  return Object.fromEntries(entries) as ChangeMessages;
}

function ofOne(one: string, doing: string, done: string): ChangeMessage {
  return {
    loading: `${doing} ${one}…`,
    success: `${capitalized(one)} ${done} successfully.`,
  };
}

function ofSeveral(one: string, several: string, doing: string, done: string): ChangeMessage {
  return {
    loading: `${doing} ${several}…`,
    success: (answer) => {
      const count = countOf(answer);
      return `${formatCount(count)} ${count === 1 ? one : several} ${done} successfully.`;
    },
  };
}

/** How many a bulk call has changed. */
function countOf(answer: unknown): number {
  const count = typeof answer === 'object' && answer !== null && 'count' in answer ? answer.count : 0;
  return Number(count);
}
