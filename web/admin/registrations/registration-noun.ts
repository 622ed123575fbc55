import { FileText } from 'lucide-react';
import { matchPath } from 'react-router';
import { packetLabels } from '#contracts/packet-desk.ts';
import { documentLabels } from '#contracts/documents.ts';
import { registrationLabels } from '#contracts/registrations.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

const registrationRoutes = [
  'registration-submissions/archived?',
  'owner-tenant-registrations/archived?',
] as const;

/** What owners and tenants send to be registered. */
export const registrationNoun: Noun = {
  one: 'registration',
  many: 'Registrations',
  screen: {
    path: '/admin/registration-submissions',
    label: 'OWNER / TENANT Registration submissions',
    Icon: FileText,
    group: 'specified',
    isCurrent: (pathname) => registrationRoutes.some((route) => matchPath(`/admin/${route}`, pathname)),
    routes: registrationRoutes,
    load: async () => (await import('./registrations.page.tsx')).RegistrationsPage,
  },
  labels: { ...registrationLabels, ...documentLabels, ...packetLabels },
  tags: ['registration'],
  messages: null,
};
