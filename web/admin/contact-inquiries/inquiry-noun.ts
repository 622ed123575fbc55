import { Handshake } from 'lucide-react';
import { inquiryLabels } from '#contracts/contact-inquiries.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of contact inquiries. */
export const inquiryNoun: Noun = {
  one: 'contact inquiry',
  many: 'Contact inquiries',
  screen: {
    path: '/admin/contact-inquiries',
    label: 'Contact inquiries',
    Icon: Handshake,
    group: 'office',
    isOfNoProperty: true,
    load: async () => (await import('./contact-inquiries.page.tsx')).ContactInquiriesPage,
  },
  labels: inquiryLabels,
  tags: ['contact-inquiry'],
  recordTags: ['inquiry-replies'],
  messages: null,
};
