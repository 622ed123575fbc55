import { expect, test } from 'vitest';
import { dayOf } from '#contracts/days.ts';
import { site } from '#site';
import { dayMs } from './demo/history.ts';
import { inventMaintenance } from './demo/invent-maintenance.ts';
import { inventPromises } from './demo/invent-promises.ts';
import { inventRequests } from './demo/invent-requests.ts';
import { inventTurns } from './demo/invent-turns.ts';
import { Random } from './demo/random.ts';
import { inventResidents } from './demo/residents.ts';
import type { InventedUnit } from './demo/invent-office.ts';
import { firstUpdateBy, nextUpdateBy } from './features/promises/promise-book.ts';

const unit: InventedUnit = {
  propertyCode: 'BT01',
  unitNumber: '7',
  unitIdentifier: 'BT01-0007',
  owner: {
    firstName: 'Ann',
    lastName: 'Example',
    email: 'ann@example.com',
    phone: '2145550100',
    mailingAddress: null,
    createdAt: new Date('2026-01-01T15:00:00Z'),
  },
  tenant: null,
  leases: [],
};

/** Nights, mornings and afternoons of every weekday through a year, with its holidays; a chance of its own for each. */
const moments = Array.from({ length: 120 }, (_, index) => ({
  now: new Date(Date.parse('2026-11-20T00:00:00Z') + index * (3 * dayMs + dayMs / 7)),
  seed: index,
}));

/** When the residents hear next whose requests wait for the office. */
function inventDues(random: Random, now: Date): Date[] {
  const book = { version: 1, ...inventPromises(now, dayOf(now, site.timeZone)) };
  const promises = {
    first: (request: Parameters<typeof firstUpdateBy>[1]) => firstUpdateBy(book, request),
    next: (request: Parameters<typeof nextUpdateBy>[1], at: Date) => nextUpdateBy(book, request, at),
  };
  const requests = inventRequests(random, inventResidents(random), now);
  const turns = inventTurns(requests, { conversations: [], colleagues: 3, promises, now });
  return [...turns].flatMap(([{ status }, { waitingFor, nextUpdateBy: by }]) =>
    status !== 'COMPLETED' && waitingFor === 'OFFICE' && by ? [by] : [],
  );
}

// spec: ST-16
test('whenever the demo is started, two to five promises are missed and something urgent is under way', () => {
  for (const { now, seed } of moments) {
    const random = new Random(seed);
    const missed = inventDues(random, now).filter((due) => due <= now).length;
    const isUrgent = inventMaintenance(random, [unit], now).some(
      ({ priority, status }) => priority === 'URGENT' && status !== 'COMPLETED',
    );
    const at = now.toISOString();
    expect({ at, missed: missed >= 2 && missed <= 5 ? 'some' : missed, isUrgent }).toEqual({
      at,
      missed: 'some',
      isUrgent: true,
    });
  }
});
