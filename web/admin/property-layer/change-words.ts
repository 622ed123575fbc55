import { formatCount } from '#web/lib/formats.ts';
import { serverWordsOf } from '../lists/failure-words.ts';
import type { LayerCall } from './call-actions.ts';

/** What is said of a change while it runs and when it is done (specification section 8). */
export interface ChangeWords {
  loading: string;
  /** The sentence under 'Success'. */
  success: string | ((answer: unknown) => string);
  /** The sentence under 'Uh oh! Something went wrong.', where it is not the usual one. */
  failure?: string | ((error: unknown) => string);
}

const askAgain = 'There was a problem with your request, please try again.';

const single =
  (verb: string, doing: string) =>
  (noun: string): ChangeWords => ({
    loading: `${doing} ${noun}…`,
    success: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${verb} successfully.`,
  });

const created = single('created', 'Creating');
const updated = single('updated', 'Updating');
const deleted = single('deleted', 'Deleting');

const several =
  (verb: string, doing: string) =>
  (one: string, many: string): ChangeWords => ({
    loading: `${doing} ${many}…`,
    success: (answer) => {
      const count = countOf(answer);
      return `${formatCount(count)} ${count === 1 ? one : many} ${verb} successfully.`;
    },
  });

const createdMany = several('created', 'Creating');
const updatedMany = several('updated', 'Updating');
const deletedMany = several('deleted', 'Deleting');

/** The words of every change of the property layer. */
const words: Partial<Record<LayerCall, ChangeWords>> = {
  createProperty: { ...created('property'), success: propertyCreated },
  changeProperty: updated('property'),
  removeProperty: deleted('property'),
  createUnit: created('unit'),
  changeUnit: updated('unit'),
  removeUnit: deleted('unit'),
  setUnitTenant: { loading: 'Updating the unit’s tenant…', success: 'Unit tenant updated successfully.' },
  setUnitOwner: { loading: 'Updating the unit’s owner…', success: 'Unit owner updated successfully.' },
  createOwner: created('owner'),
  changeOwner: updated('owner'),
  createTenant: { ...created('tenant'), failure: askAgain },
  changeTenant: { ...updated('tenant'), failure: askAgain },
  removeTenant: { ...deleted('tenant'), failure: askAgain },
  createLease: created('lease'),
  changeLease: updated('lease'),
  removeLease: deleted('lease'),
  changeLeases: updatedMany('lease', 'leases'),
  removeLeases: deletedMany('lease', 'leases'),
  changePaymentSchedules: updatedMany('scheduled payment', 'scheduled payments'),
  removePaymentSchedules: deletedMany('scheduled payment', 'scheduled payments'),
  removePaymentSchedule: deleted('scheduled payment'),
  createPayment: created('payment'),
  removePayment: deleted('payment'),
  createPayments: { ...createdMany('payment', 'payments'), failure: serverWordsOf },
  changePayments: updatedMany('payment', 'payments'),
  removePayments: deletedMany('payment', 'payments'),
  createExpense: created('expense'),
  removeExpense: deleted('expense'),
  createMaintenance: created('maintenance request'),
  changeMaintenance: updated('maintenance request'),
  removeMaintenance: deleted('maintenance request'),
  requestReview: { loading: 'Asking for a review…', success: 'Review requested successfully.' },
  createMessage: { loading: 'Sending message…', success: 'Message sent successfully.' },
};

const wordsByName = new Map<string, ChangeWords>(Object.entries(words));

/** Undefined for changes outside the property layer, which tell of themselves. */
export function changeWords(call: string): ChangeWords | undefined {
  return wordsByName.get(call);
}

/** The toast lists this many new units at most; of more it names the first and the last, and the new property opens. */
export const listedUnitsMax = 20;

function propertyCreated(answer: unknown): string {
  const units = fieldOf(answer, 'unitIdentifiers');
  const sentence = 'Property created successfully.';
  if (!Array.isArray(units) || units.length === 0) return sentence;
  return units.length > listedUnitsMax
    ? `${sentence} ${formatCount(units.length)} new units: ${units[0]} … ${units.at(-1)}.`
    : `${sentence} New units: ${units.join(', ')}.`;
}

function countOf(answer: unknown): number {
  return Number(fieldOf(answer, 'count') ?? 0);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
