import * as z from 'zod/mini';
import { serviceRequestFilters } from '#contracts/service-request-filters.ts';
import { todayFilters } from '#contracts/today.ts';
import type { Badges } from '#contracts/today.ts';
import { listContactInquiries } from '#server/features/contact-inquiries/contact-inquiry-list.queries.ts';
import { listMail } from '#server/features/mail/mail-list.queries.ts';
import { countUnread } from '#server/features/messages/conversation.queries.ts';
import { listRegistrations } from '#server/features/registrations/registration-list.queries.ts';
import { requestFilterOf } from '#server/features/service-requests/request-filter.ts';
import { countServiceRequests } from '#server/features/service-requests/service-request-list.queries.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import type { Database } from '#server/platform/database/database.ts';

/** For a list's total alone: one row, the shortest page. */
const oneRow = { page: 1, pageSize: 1 };

/** What waits, by the queries of the lists that the menu leads to. */
export async function countBadges(db: Database, caller: Pick<Caller, 'scope' | 'userId'>): Promise<Badges> {
  const { scope, userId } = caller;
  const { state: _state, ...narrowing } = requestFilterOf(z.parse(serviceRequestFilters, {}), caller);
  const none = { propertyCode: undefined, unit: undefined, partyType: undefined, q: undefined };
  const anyMail = {
    state: undefined,
    kind: undefined,
    recordKind: undefined,
    recordId: undefined,
    unit: undefined,
  };
  const [requests, registrations, inquiries, mail, message] = await Promise.all([
    countServiceRequests(db, narrowing),
    listRegistrations(db, { ...none, ...todayFilters.registrations, archived: false, scope }, oneRow),
    listContactInquiries(db, { ...todayFilters.inquiries, q: undefined, scope }, oneRow),
    listMail(db, { ...anyMail, scope }, oneRow),
    countUnread(db, userId),
  ]);
  return {
    'service-request': requests[todayFilters.waiting.state],
    registration: registrations.total,
    'contact-inquiry': inquiries.total,
    message,
    mail: mail.counts[todayFilters.failedMail.state],
  };
}
