import * as z from 'zod/mini';
import { endpoint, json, list, nothing, one } from './endpoint.ts';
import { id, instant, pageParameters } from './fields.ts';

export const messageMax = 4000;

export const chatMessages = {
  body: 'Write something.',
  tooLong: `Max ${messageMax} characters`,
  sender: 'You can only send messages as yourself.',
  receiver: 'There is no such account.',
} as const;

export const messageForm = z.object({
  /** The caller, where it is left out. */
  senderId: z.optional(id),
  receiverId: id,
  body: z
    .string(chatMessages.body)
    .check(
      z.trim(),
      z.minLength(1, { error: chatMessages.body, abort: true }),
      z.maxLength(messageMax, chatMessages.tooLong),
    ),
});
export type MessageForm = z.infer<typeof messageForm>;

/** A message from one account to another. */
export const message = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  senderId: id,
  receiverId: id,
  body: z.string(),
  /** When it was sent. */
  timestamp: instant,
});
export type Message = z.infer<typeof message>;

/** The labels of the fields that staff change or read in the history. */
export const messageLabels = { receiverId: 'To the user with the id' } as const satisfies Partial<
  Record<keyof Message, string>
>;

/** The key of a conversation: the two participants' ids, sorted and joined. */
export function conversationKey({ senderId, receiverId }: Pick<Message, 'senderId' | 'receiverId'>): string {
  return `${Math.min(senderId, receiverId)}-${Math.max(senderId, receiverId)}`;
}

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'admin',
  summary: 'List the messages that the caller sent or received, newest first',
  query: z.object({
    ...pageParameters,
    /** Only those between the caller and this account. */
    with: z.optional(id),
  }),
  returns: list(message),
  errors: ['VALIDATION_FAILED'],
});

export const createMessage = endpoint({
  method: 'POST',
  path: '/messages',
  access: 'admin',
  summary: 'Send a message to another account',
  body: json(messageForm),
  returns: one(message),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN'],
});

/** What the caller and another account wrote each other, as it stands. */
export const conversation = z.object({
  /** The other account, which may be gone. */
  otherId: id,
  last: message,
  /** How many messages of the other account the caller has not read, on any device. */
  unread: z.int(),
});
export type Conversation = z.infer<typeof conversation>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/messages/conversations',
  access: 'admin',
  summary: 'List the caller’s conversations, the newest first, with what is unread',
  query: z.object(pageParameters),
  returns: list(conversation),
  errors: ['VALIDATION_FAILED'],
});

export const readConversation = endpoint({
  method: 'PUT',
  path: '/messages/conversations/:id/read',
  access: 'admin',
  summary: 'Note that the caller has read a conversation with an account up to a message',
  params: z.object({ id }),
  body: json(z.object({ messageId: id })),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const messages = {
  list: listMessages,
  create: createMessage,
  conversations: listConversations,
  read: readConversation,
};
