import { expect, test } from 'vitest';
import type { Message } from '#contracts/messages.ts';
import { correspondentsOf } from './correspondents.ts';

const accounts = [
  { id: 1, email: 'ada@example.com' },
  { id: 2, email: 'max@example.com' },
  { id: 3, email: 'grace@example.com' },
  { id: 4, email: 'rosa@example.com' },
  { id: 5, email: 'edith@example.com' },
];

function message(id: number, senderId: number, receiverId: number): Message {
  const at = `2026-01-01T00:00:0${id}.000Z`;
  return { id, createdAt: at, updatedAt: at, timestamp: at, senderId, receiverId, body: `No. ${id}` };
}

// spec: DL-30
test('anyone who wrote first or last, a conversation is one, and those without come after it', () => {
  const conversations = [
    { otherId: 2, last: message(5, 2, 1), unread: 1 },
    { otherId: 3, last: message(1, 1, 3), unread: 0 },
  ];
  const people = correspondentsOf(1, accounts, conversations);
  expect(people.map(({ name, unread }) => [name, unread])).toEqual([
    ['max@example.com', 1],
    ['grace@example.com', 0],
    ['edith@example.com', 0],
    ['rosa@example.com', 0],
  ]);
  expect(people[0]?.last?.body).toBe('No. 5');
});

test('anyone who wrote and has no account any more is still there', () => {
  const [first] = correspondentsOf(1, accounts, [{ otherId: 9, last: message(1, 9, 1), unread: 1 }]);
  expect(first).toMatchObject({ id: 9, name: 'Account 9', unread: 1 });
});
