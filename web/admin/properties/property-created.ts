import { formatCount } from '#web/lib/formats.ts';
import type { ChangeMessage } from '../kit/nouns/change-messages.ts';

/** The toast lists this many new units at most; of more it names the first and the last, and the new property opens. */
export const listedUnitsMax = 20;

/** Says which units a new property has (specification section 8). */
export const propertyCreated: ChangeMessage = {
  loading: 'Creating property…',
  success: (answer) => {
    const units =
      typeof answer === 'object' && answer !== null && 'unitIdentifiers' in answer
        ? answer.unitIdentifiers
        : null;
    const sentence = 'Property created successfully.';
    if (!Array.isArray(units) || units.length === 0) return sentence;
    return units.length > listedUnitsMax
      ? `${sentence} ${formatCount(units.length)} new units: ${units[0]} … ${units.at(-1)}.`
      : `${sentence} New units: ${units.join(', ')}.`;
  },
};
