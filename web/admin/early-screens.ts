import type { listAudit, listAuditChoices } from '#contracts/audit.ts';
import type { listContactInquiries } from '#contracts/contact-inquiries.ts';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import type { listImports } from '#contracts/imports.ts';
import type { listLeases } from '#contracts/leases.ts';
import type { getPromises } from '#contracts/promises.ts';
import type { listProperties, listPropertyNames } from '#contracts/properties.ts';
import type { listPublicProperties } from '#contracts/public-properties.ts';
import type { listRegistrations } from '#contracts/registrations.ts';
import type { replyTemplates } from '#contracts/reply-templates.ts';
import type { getToday, getTrends } from '#contracts/today.ts';
import type { getOwnUser, listUsers } from '#contracts/users.ts';
import { addressOf } from '#web/lib/address-of.ts';
import { pageSize, readListState } from './kit/lists/list-state.ts';
import { firstRead } from './kit/state/first-reads.ts';
import type { FirstRead, FirstReads, QueryOf } from './kit/state/first-reads.ts';
import { firstReads as ofServiceRequests } from './service-requests/list-address.ts';

/** What of a screen is asked for before the application runs. */
export interface EarlyScreen {
  /** The module that loads the screen, below this folder. The build refuses one that does not exist. */
  code: string;
  reads?: FirstReads;
}

/** What stands around every screen. */
export const frame = {
  code: 'office.tsx',
  reads: [firstRead<typeof getOwnUser>('/user'), firstRead<typeof listPropertyNames>('/properties/names')],
};

const serviceRequests: EarlyScreen = {
  code: 'service-requests/service-requests.page.tsx',
  reads: ofServiceRequests,
};
const registrations: EarlyScreen = {
  code: 'registrations/registrations.page.tsx',
  reads: listed<typeof listRegistrations>('/registration-submissions', { archived: 0 }, [
    firstRead<typeof listPublicProperties>('/public/properties'),
  ]),
};

const earlierImports = listed<typeof listImports>('/imports');

/** The screens that are not as usual (`usualScreen`), by what follows /admin/ in their address. */
export const earlyScreens: Readonly<Record<string, EarlyScreen>> = {
  '': serviceRequests,
  dashboard: serviceRequests,
  today: {
    code: 'today/today.page.tsx',
    reads: () => [firstRead<typeof getToday>('/today'), firstRead<typeof getTrends>('/today/trends')],
  },
  'public-submissions': serviceRequests,
  'registration-submissions': registrations,
  'owner-tenant-registrations': { code: registrations.code },
  users: { code: 'users/users.page.tsx', reads: listed<typeof listUsers>('/admin/users') },
  'contact-inquiries': {
    code: 'contact-inquiries/contact-inquiries.page.tsx',
    reads: listed<typeof listContactInquiries>('/contact-inquiries', { folder: 'OPEN' }),
  },
  templates: {
    code: 'reply-templates/reply-templates.page.tsx',
    reads: listed<typeof replyTemplates.list>('/reply-templates'),
  },
  promises: {
    code: 'promises/promises.page.tsx',
    reads: () => [firstRead<typeof getPromises>('/promises')],
  },
  audit: {
    code: 'audit/audit.page.tsx',
    reads: listed<typeof listAudit>('/audit', {}, [firstRead<typeof listAuditChoices>('/audit/choices')]),
  },
  retention: { code: 'retention/retention.page.tsx' },
  account: { code: 'account/account.page.tsx' },
  properties: {
    code: 'properties/properties.page.tsx',
    reads: listed<typeof listProperties>('/properties', { sort: 'newest' }),
  },
  leases: { code: 'lease-screen.tsx', reads: listed<typeof listLeases>('/leases') },
  messages: { code: 'messages/messages.page.tsx' },
  calendar: { code: 'calendar/calendar.page.tsx' },
  imports: {
    code: 'imports/imports.page.tsx',
    reads: (search) => (search.has('record') ? [] : earlierImports(search)),
  },
  // Below it stands the unit; what is read of it names that.
  units: { code: 'unit-page/unit.page.tsx' },
};

/** Most screens: the page in the folder of their name, which first reads the list at the same path of the API. */
function usualScreen(name: string): EarlyScreen {
  return { code: `${name}/${name}.page.tsx`, reads: listed(`/${name}`) };
}

/** The screen at an address of the back office, by what follows /admin/ in it. */
export function earlyScreenAt(name: string): EarlyScreen {
  return earlyScreens[name] ?? usualScreen(name);
}

/** What an address may say of a list that is read as a whole. */
const places = ['page', 'record'];

/** Reads a list that nothing narrows; what its filters mean only the screen knows. */
function listed<E extends EndpointDefinition>(
  path: E['path'],
  query: Partial<QueryOf<E>> = {},
  others: FirstRead[] = [],
): FirstReads {
  return (search) =>
    [...search.keys()].every((name) => places.includes(name))
      ? [{ path, query: { page: readListState(search).page, take: pageSize, ...query } }, ...others]
      : others;
}

/** What is asked for early at an address of the back office; null anywhere else. `isBuilt` knows which code there is. */
export function askedEarlyAt(
  pathname: string,
  search: URLSearchParams,
  isBuilt: (code: string) => boolean,
): { addresses: string[]; code: string[] } | null {
  const [, folder, name = '', ...below] = pathname.split('/');
  if (folder !== 'admin') return null;
  const found = earlyScreenAt(name);
  const screen = isBuilt(found.code) ? found : null;
  // What stands below a screen's own address is another view of it.
  const ofScreen = (below.length === 0 && screen?.reads?.(search)) || [];
  return {
    addresses: [...ofScreen, ...frame.reads].map((read) => addressOf(read.path, read)),
    code: screen ? [frame.code, screen.code] : [frame.code],
  };
}
