import { Archive, Wrench } from 'lucide-react';
import type { MenuItem, Noun } from '../kit/nouns/nouns.ts';
import { paths } from '../kit/shell/paths.ts';
import { requestLabels } from './request-labels.ts';

const archivedRequests: MenuItem = {
  path: paths.archivedHome,
  label: 'Archived Service Requests',
  Icon: Archive,
  group: 'specified',
  isCurrent: (pathname, search) => pathname === paths.home && search.get('view') === 'archived',
};

/** What the back office knows of service requests. */
export const requestNoun: Noun = {
  one: 'service request',
  many: 'Service requests',
  screen: {
    path: paths.home,
    label: 'Service Requests',
    Icon: Wrench,
    group: 'specified',
    isCurrent: (pathname, search) => pathname === paths.home && search.get('view') !== 'archived',
    next: archivedRequests,
    load: async () => (await import('./service-requests.page.tsx')).ServiceRequestsPage,
  },
  labels: requestLabels,
  // A unit and its property say how many of its requests are open, maintenance how its request stands.
  tags: ['service-request', 'service-request-categories', 'unit', 'property', 'maintenance'],
  recordTags: ['conversation'],
  messages: null,
};
