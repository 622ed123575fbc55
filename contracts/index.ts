import { accountLetters } from './account-letters.ts';
import { accountRules } from './account-rules.ts';
import { accounts } from './accounts.ts';
import { assessments } from './assessments.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { bankPayments } from './bank-payments.ts';
import { contactInquiries } from './contact-inquiries.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { files } from './files.ts';
import { mailMessages } from './mail.ts';
import { packets } from './packets.ts';
import { packetDesks } from './packet-desk.ts';
import { passwordChange } from './password-change.ts';
import { properties } from './properties.ts';
import { replyTemplates } from './reply-templates.ts';
import { registrations } from './registrations.ts';
import { legalHolds, retention } from './retention.ts';
import { savedViews } from './saved-views.ts';
import { serviceRequests } from './service-requests.ts';
import { secondFactor } from './second-factor.ts';
import { ownSessions, sessions } from './sessions.ts';
import { users } from './users.ts';
import { conversations, tracking } from './tracking.ts';
import { expenses } from './expenses.ts';
import { importExports } from './import-exports.ts';
import { imports } from './imports.ts';
import { leases } from './leases.ts';
import { maintenance, requests } from './maintenance.ts';
import { mergedRequests } from './merged-requests.ts';
import { messages } from './messages.ts';
import { owners } from './owners.ts';
import { accountLinks, ownerStatements } from './owner-statements.ts';
import { paymentSchedules } from './payment-schedules.ts';
import { payments } from './payments.ts';
import { rentReminders } from './rent-reminders.ts';
import { search } from './search.ts';
import { tenants } from './tenants.ts';
import { unitOverviews } from './unit-overview.ts';
import { promises } from './promises.ts';
import { todayEndpoints } from './today.ts';
import { unitSales } from './unit-sales.ts';
import { units } from './units.ts';

/** Every endpoint of the API, by noun: the one list that the server, OpenAPI and the tests go through. */
export const api = {
  sessions,
  ownSessions,
  secondFactor,
  passwordChange,
  users,
  properties,
  units,
  unitSales,
  unitOverviews,
  owners,
  tenants,
  leases,
  rentReminders,
  paymentSchedules,
  payments,
  accounts,
  accountLetters,
  accountLinks,
  ownerStatements,
  accountRules,
  bankPayments,
  assessments,
  expenses,
  maintenance,
  requests,
  messages,
  serviceRequests,
  mergedRequests,
  promises,
  tracking,
  conversations,
  registrations,
  approvals,
  packets,
  packetDesks,
  retention,
  legalHolds,
  imports,
  importExports,
  contactInquiries,
  replyTemplates,
  files,
  audit,
  mailMessages,
  savedViews,
  today: todayEndpoints,
  search,
};

/** All endpoints in one flat list. */
export const endpoints: EndpointDefinition[] = Object.values(api).flatMap((group): EndpointDefinition[] =>
  Object.values(group),
);
