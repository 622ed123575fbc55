import { conversationKey } from '#contracts/messages.ts';
import type { Message } from '#contracts/messages.ts';

/** Somebody to write to, and how the conversation with them stands. */
export interface Correspondent {
  id: number;
  name: string;
  /** The newest message; null where there is none. */
  last: Message | null;
  unread: number;
}

/** The newest message that was read in each conversation, by its key. */
export type ReadMarks = Readonly<Record<string, number>>;

/** Everybody but oneself: first those with a conversation, the newest one first, then the others by name. */
export function correspondentsOf(
  ownId: number,
  accounts: readonly { id: number; email: string }[],
  messages: readonly Message[],
  read: ReadMarks,
): Correspondent[] {
  const names = new Map(accounts.map(({ id, email }) => [id, email]));
  const byKey = Map.groupBy(messages, conversationKey);
  const writers = messages.map((message) => otherOf(message, ownId));
  const ids = new Set([...names.keys(), ...writers]);
  ids.delete(ownId);
  return [...ids]
    .map((id): Correspondent => {
      const key = conversationKey({ senderId: ownId, receiverId: id });
      const between = byKey.get(key) ?? [];
      return {
        id,
        name: names.get(id) ?? `Account ${id}`,
        last: between.reduce<Message | null>((last, one) => (last && last.id > one.id ? last : one), null),
        unread: between.filter((one) => one.receiverId === ownId && one.id > (read[key] ?? 0)).length,
      };
    })
    .toSorted(
      (one, other) => (other.last?.id ?? 0) - (one.last?.id ?? 0) || one.name.localeCompare(other.name),
    );
}

function otherOf({ senderId, receiverId }: Message, ownId: number): number {
  return senderId === ownId ? receiverId : senderId;
}
