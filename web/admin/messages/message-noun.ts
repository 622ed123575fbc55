import { MessagesSquare } from 'lucide-react';
import { messageLabels } from '#contracts/messages.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of messages between staff. */
export const messageNoun: Noun = {
  one: 'staff message',
  many: 'Messages between staff',
  screen: {
    path: '/admin/messages',
    label: 'Messages',
    Icon: MessagesSquare,
    group: 'property',
    link: 'nowhere',
    load: async () => (await import('./messages.page.tsx')).MessagesPage,
  },
  labels: messageLabels,
  tags: ['message'],
  messages: {
    ...changeMessages('message', 'messages'),
    create: { loading: 'Sending message…', success: 'Message sent successfully.' },
  },
};
