import { MessageSquareText } from 'lucide-react';
import { templateLabels } from '#contracts/reply-templates.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of reply templates. */
export const replyTemplateNoun: Noun = {
  one: 'reply template',
  many: 'Reply templates',
  screen: {
    path: '/admin/templates',
    label: 'Reply templates',
    Icon: MessageSquareText,
    group: 'office',
    followsShownProperty: true,
    load: async () => (await import('./reply-templates.page.tsx')).ReplyTemplatesPage,
  },
  labels: templateLabels,
  tags: ['reply-template'],
  messages: changeMessages('template', 'templates'),
};
