import { conversationKey } from '#contracts/messages.ts';
import type { Conversation, Message } from '#contracts/messages.ts';

/** Someone to write to, and how the conversation with them stands. */
export interface Correspondent {
  id: number;
  name: string;
  /** The newest message; null where there is none. */
  last: Message | null;
  unread: number;
}

/** Everyone but oneself: first those with a conversation, the newest one first, then the others by name. */
export function correspondentsOf(
  ownId: number,
  accounts: readonly { id: number; email: string }[],
  conversations: readonly Conversation[],
): Correspondent[] {
  const names = new Map(accounts.map(({ id, email }) => [id, email]));
  const byKey = new Map(conversations.map((known) => [conversationKey(known.last), known]));
  const ids = new Set([...names.keys(), ...conversations.map(({ otherId }) => otherId)]);
  ids.delete(ownId);
  return [...ids]
    .map((id): Correspondent => {
      const known = byKey.get(conversationKey({ senderId: ownId, receiverId: id }));
      const name = names.get(id) ?? `Account ${id}`;
      return { id, name, last: known?.last ?? null, unread: known?.unread ?? 0 };
    })
    .toSorted(
      (one, other) => (other.last?.id ?? 0) - (one.last?.id ?? 0) || one.name.localeCompare(other.name),
    );
}
