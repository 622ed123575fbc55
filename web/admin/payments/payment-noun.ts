import { Banknote } from 'lucide-react';
import { paymentLabels } from '#contracts/payments.ts';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of payments of rent. */
export const paymentNoun: Noun = {
  one: 'payment',
  many: 'Payments',
  screen: {
    path: '/admin/payments',
    label: 'Payments',
    Icon: Banknote,
    group: 'property',
    add: { label: 'Record payments' },
    followsShownProperty: true,
    load: async () => (await import('./payments.page.tsx')).PaymentsPage,
  },
  labels: paymentLabels,
  tags: ['payment'],
  messages: {
    ...changeMessages('payment', 'payments'),
    createSeveral: { ...changeMessages('payment', 'payments').createSeveral, failure: serverMessageOf },
  },
};
