import { accountLetters } from '#contracts/account-letters.ts';
import { accountRules } from '#contracts/account-rules.ts';
import { accounts } from '#contracts/accounts.ts';
import { approvals } from '#contracts/approvals.ts';
import { assessments } from '#contracts/assessments.ts';
import { audit } from '#contracts/audit.ts';
import { bankPayments } from '#contracts/bank-payments.ts';
import { contactInquiries } from '#contracts/contact-inquiries.ts';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { expenses } from '#contracts/expenses.ts';
import { files } from '#contracts/files.ts';
import { importExports } from '#contracts/import-exports.ts';
import { imports } from '#contracts/imports.ts';
import { leases } from '#contracts/leases.ts';
import { mailMessages } from '#contracts/mail.ts';
import { maintenance, requests } from '#contracts/maintenance.ts';
import { mergedRequests } from '#contracts/merged-requests.ts';
import { messages } from '#contracts/messages.ts';
import { accountLinks, ownerStatements } from '#contracts/owner-statements.ts';
import { owners } from '#contracts/owners.ts';
import { packetDesks } from '#contracts/packet-desk.ts';
import { packets } from '#contracts/packets.ts';
import { passwordChange } from '#contracts/password-change.ts';
import { paymentSchedules } from '#contracts/payment-schedules.ts';
import { payments } from '#contracts/payments.ts';
import { promises } from '#contracts/promises.ts';
import { properties } from '#contracts/properties.ts';
import { registrations } from '#contracts/registrations.ts';
import { rentReminders } from '#contracts/rent-reminders.ts';
import { replyTemplates } from '#contracts/reply-templates.ts';
import { legalHolds, retention } from '#contracts/retention.ts';
import { savedViews } from '#contracts/saved-views.ts';
import { search } from '#contracts/search.ts';
import { secondFactor } from '#contracts/second-factor.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { ownSessions, sessions } from '#contracts/sessions.ts';
import { tenants } from '#contracts/tenants.ts';
import { todayEndpoints } from '#contracts/today.ts';
import { conversations } from '#contracts/conversations.ts';
import { tracking } from '#contracts/tracking.ts';
import { unitOverviews } from '#contracts/unit-overview.ts';
import { unitSales } from '#contracts/unit-sales.ts';
import { units } from '#contracts/units.ts';
import { users } from '#contracts/users.ts';
import { accountLetterRoutes } from './features/account-letters/account-letter.routes.ts';
import { accountRuleRoutes } from './features/account-rules/account-rule.routes.ts';
import { accountRoutes } from './features/accounts/account.routes.ts';
import { approvalRoutes } from './features/approvals/approval.routes.ts';
import { assessmentRoutes } from './features/assessments/assessment.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { bankPaymentRoutes } from './features/bank-payments/bank-payment.routes.ts';
import { contactInquiryRoutes } from './features/contact-inquiries/contact-inquiry.routes.ts';
import { expenseRoutes } from './features/expenses/expense.routes.ts';
import { fileRoutes } from './features/files/file.routes.ts';
import { importExportRoutes } from './features/imports/import-exports.routes.ts';
import { importRoutes } from './features/imports/import.routes.ts';
import { leaseRoutes } from './features/leases/lease.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { maintenanceRoutes } from './features/maintenance/maintenance.routes.ts';
import { messageRoutes } from './features/messages/message.routes.ts';
import { ownerStatementRoutes } from './features/owner-statements/owner-statement.routes.ts';
import { ownerRoutes } from './features/owners/owner.routes.ts';
import { packetRoutes } from './features/packets/packet.routes.ts';
import { paymentRoutes } from './features/payments/payment.routes.ts';
import { promiseRoutes } from './features/promises/promise.routes.ts';
import { propertyRoutes } from './features/properties/property.routes.ts';
import { registrationRoutes } from './features/registrations/registration.routes.ts';
import { replyTemplateRoutes } from './features/reply-templates/reply-template.routes.ts';
import { retentionRoutes } from './features/retention/retention.routes.ts';
import { savedViewRoutes } from './features/saved-views/saved-view.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { mergedRequestRoutes } from './features/service-requests/merged-request.routes.ts';
import { serviceRequestRoutes } from './features/service-requests/service-request.routes.ts';
import { sessionRoutes } from './features/sessions/session.routes.ts';
import { tenantRoutes } from './features/tenants/tenant.routes.ts';
import { todayRoutes } from './features/today/today.routes.ts';
import { trackingRoutes } from './features/tracking/tracking.routes.ts';
import { unitOverviewRoutes } from './features/unit-overview/unit-overview.routes.ts';
import { unitSaleRoutes } from './features/unit-sales/unit-sale.routes.ts';
import { unitRoutes } from './features/units/unit.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import type { HttpPlatform } from './platform/http/implement.ts';
import type { Api } from './platform/http/openapi.ts';

interface Feature {
  /** Its endpoints, in groups with the names that the API's description gives them. */
  groups: Api;
  /** Answers every endpoint of these groups. */
  routes: (platform: HttpPlatform) => void;
}

/** Every feature, in the order of the API's description. */
const features: readonly Feature[] = [
  { groups: { sessions, ownSessions, secondFactor, passwordChange }, routes: sessionRoutes },
  { groups: { users }, routes: userRoutes },
  { groups: { properties }, routes: propertyRoutes },
  { groups: { units }, routes: unitRoutes },
  { groups: { unitSales }, routes: unitSaleRoutes },
  { groups: { unitOverviews }, routes: unitOverviewRoutes },
  { groups: { owners }, routes: ownerRoutes },
  { groups: { tenants }, routes: tenantRoutes },
  { groups: { leases, rentReminders, paymentSchedules }, routes: leaseRoutes },
  { groups: { payments }, routes: paymentRoutes },
  { groups: { accounts }, routes: accountRoutes },
  { groups: { accountLetters }, routes: accountLetterRoutes },
  { groups: { accountLinks, ownerStatements }, routes: ownerStatementRoutes },
  { groups: { accountRules }, routes: accountRuleRoutes },
  { groups: { bankPayments }, routes: bankPaymentRoutes },
  { groups: { assessments }, routes: assessmentRoutes },
  { groups: { expenses }, routes: expenseRoutes },
  { groups: { maintenance, requests }, routes: maintenanceRoutes },
  { groups: { messages }, routes: messageRoutes },
  { groups: { serviceRequests }, routes: serviceRequestRoutes },
  { groups: { mergedRequests }, routes: mergedRequestRoutes },
  { groups: { promises }, routes: promiseRoutes },
  { groups: { tracking, conversations }, routes: trackingRoutes },
  { groups: { registrations }, routes: registrationRoutes },
  { groups: { approvals }, routes: approvalRoutes },
  { groups: { packets, packetDesks }, routes: packetRoutes },
  { groups: { retention, legalHolds }, routes: retentionRoutes },
  { groups: { imports }, routes: importRoutes },
  { groups: { importExports }, routes: importExportRoutes },
  { groups: { contactInquiries }, routes: contactInquiryRoutes },
  { groups: { replyTemplates }, routes: replyTemplateRoutes },
  { groups: { files }, routes: fileRoutes },
  { groups: { audit }, routes: auditRoutes },
  { groups: { mailMessages }, routes: mailRoutes },
  { groups: { savedViews }, routes: savedViewRoutes },
  { groups: { today: todayEndpoints }, routes: todayRoutes },
  { groups: { search }, routes: searchRoutes },
];

/** Every endpoint of the API, by group: the one list that the server, OpenAPI and the tests go through. */
export const api: Api = Object.fromEntries(features.flatMap(({ groups }) => Object.entries(groups)));

/** All endpoints in one flat list. */
export const endpoints: EndpointDefinition[] = Object.values(api).flatMap((group) => Object.values(group));

/** Adds the routes of every feature to the server. */
export function registerFeatures(platform: HttpPlatform): void {
  for (const { routes } of features) routes(platform);
}
