import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Keys } from '#server/platform/secrets.ts';
import { readTicket, signTicket } from './ticket.ts';
import type { TicketClaims } from './ticket.ts';

const keys: Keys = [createSecretKey(randomBytes(32))];
const claims: TicketClaims = {
  fileId: 42,
  propertyCode: 'BT01',
  holder: '0b9f6d7e-3b1c-4c55-9c0e-5a1de2a1b6f0',
  variant: 'original',
  disposition: 'inline',
};
const now = new Date('2026-01-31T09:30:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

// spec: FI-13
describe('the signed path to a file', () => {
  it('says what it opens until it ends, and nothing from then on', () => {
    const ticket = signTicket(claims, later(60_000), keys);
    expect(readTicket(ticket, now, keys)).toEqual(claims);
    expect(readTicket(ticket, later(59_999), keys)).toEqual(claims);
    expect(readTicket(ticket, later(60_000), keys)).toBeNull();
  });

  it('fits into a path as it is', () => {
    const ticket = signTicket({ ...claims, fileId: 2 ** 31 - 1 }, later(60_000), keys);
    expect(ticket).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(ticket.length).toBeLessThan(300);
  });

  it('opens nothing when a character of it is changed, or with another key', () => {
    const ticket = signTicket(claims, later(60_000), keys);
    for (let at = 0; at < ticket.length; at++) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      expect(readTicket(ticket.slice(0, at) + other + ticket.slice(at + 1), now, keys)).toBeNull();
    }
    expect(readTicket(ticket, now, [createSecretKey(randomBytes(32))])).toBeNull();
  });

  it.each(['', '.', 'a', 'a.b', '..', 'a.b.c', 'e30.', '🙂.🙂'])('opens nothing for %j', (ticket) => {
    expect(readTicket(ticket, now, keys)).toBeNull();
  });
});
