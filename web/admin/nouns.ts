import {
  Building2,
  CalendarDays,
  Hammer,
  History,
  House,
  KeyRound,
  Mails,
  Receipt,
  ScrollText,
  ShieldUser,
  UserLock,
} from 'lucide-react';
import { auditLabels } from '#contracts/audit.ts';
import { expenseLabels } from '#contracts/expenses.ts';
import { leaseLabels } from '#contracts/leases.ts';
import { mailLabels } from '#contracts/mail.ts';
import { maintenanceLabels } from '#contracts/maintenance.ts';
import { personLabels } from '#contracts/people.ts';
import { propertyLabels } from '#contracts/properties.ts';
import { retentionLabels } from '#contracts/retention.ts';
import { unitLabels } from '#contracts/units.ts';
import { accountRuleNoun } from './account-rules/account-rule-noun.ts';
import { bankLineNoun } from './bank-payments/bank-line-noun.ts';
import { accountNoun } from './accounts/account-noun.ts';
import { assessmentNoun } from './assessments/assessment-noun.ts';
import { changeMessages, withFailure } from './kit/nouns/change-messages.ts';
import { registerNouns } from './kit/nouns/nouns.ts';
import type { Nouns, Screen } from './kit/nouns/nouns.ts';
import { usualNoun } from './kit/nouns/usual-noun.ts';
import { paths } from './kit/shell/paths.ts';
import type { CacheTag } from './kit/state/api.ts';
import { requestNoun } from './service-requests/request-noun.ts';
import { registrationNoun } from './registrations/registration-noun.ts';
import { inquiryNoun } from './contact-inquiries/inquiry-noun.ts';
import { messageNoun } from './messages/message-noun.ts';
import { importNoun } from './imports/import-noun.ts';
import { paymentNoun } from './payments/payment-noun.ts';
import { propertyCreated } from './properties/property-created.ts';
import { todayScreen } from './today/today-screen.ts';
import { removedWithProperty } from './properties/removed-with-property.ts';
import { promiseNoun } from './promises/promise-noun.ts';
import { retentionScreen } from './retention/retention-screen.ts';
import { replyTemplateNoun } from './reply-templates/reply-template-noun.ts';

/** Names and occupancy stand in each other's records: one change may show in all of them. */
const rentalTags: readonly CacheTag[] = ['property', 'unit', 'owner', 'tenant', 'lease'];
/** What goes with a property or a unit is of every one of these kinds. */
const allOfUnitTags: readonly CacheTag[] = [
  ...rentalTags,
  'payment',
  'account',
  'account-rule',
  'bank-line',
  'assessment',
  'expense',
  'maintenance',
];

/**
 * Every kind of record that the back office knows, in the order of the menu. A new one is added here: menu, routes, history,
 * toasts and realtime read it, and it does not compile without one of these.
 */
const nouns: Nouns = {
  'service-request': requestNoun,
  registration: registrationNoun,
  user: {
    one: 'user',
    many: 'Users',
    screen: {
      path: '/admin/users',
      label: 'ADMIN – USER Access management',
      Icon: ShieldUser,
      group: 'specified',
      link: 'list',
      load: async () => (await import('./users/users.page.tsx')).UsersPage,
    },
    labels: {},
    tags: ['user'],
    messages: null,
  },
  'contact-inquiry': inquiryNoun,
  mail: {
    one: 'message',
    many: 'Messages',
    screen: {
      path: '/admin/mail',
      label: 'Email log',
      Icon: Mails,
      group: 'office',
      load: async () => (await import('./mail/mail.page.tsx')).MailPage,
    },
    labels: mailLabels,
    tags: ['mail'],
    messages: null,
  },
  'reply-template': replyTemplateNoun,
  promise: promiseNoun,
  audit: {
    one: 'the record of activity',
    many: 'This record of activity',
    screen: {
      path: '/admin/audit',
      label: 'Activity',
      Icon: History,
      group: 'office',
      link: 'nowhere',
      load: async () => (await import('./audit/audit.page.tsx')).AuditPage,
    },
    labels: auditLabels,
    tags: ['audit'],
    messages: null,
  },
  setting: {
    one: 'the setting',
    many: 'Settings',
    screen: null,
    labels: retentionLabels,
    tags: ['setting'],
    messages: null,
  },
  property: {
    one: 'property',
    many: 'Properties',
    screen: {
      path: '/admin/properties',
      label: 'Properties',
      Icon: Building2,
      group: 'property',
      add: { label: 'New property', isOfAllProperties: true },
      followsShownProperty: true,
      load: async () => (await import('./properties/properties.page.tsx')).PropertiesPage,
    },
    labels: { ...propertyLabels, applicationOrder: 'Order of application' },
    // Choices of properties stand on every screen. With a code, it changes in what visitors sent too.
    tags: [...allOfUnitTags, 'property-names', 'service-request', 'registration'],
    alsoRemoved: removedWithProperty,
    messages: { ...changeMessages('property', 'properties'), create: propertyCreated },
  },
  unit: {
    one: 'unit',
    many: 'Units',
    screen: null,
    labels: { ...unitLabels, soldOn: 'Sold on', ownerName: 'Owner' },
    tags: allOfUnitTags,
    messages: changeMessages('unit', 'units'),
  },
  owner: usualNoun({
    one: 'owner',
    many: 'Owners',
    screen: {
      Icon: House,
      group: 'property',
      followsShownProperty: true,
      load: async () => (await import('./owners/owners.page.tsx')).OwnersPage,
    },
    labels: personLabels,
    tags: rentalTags,
  }),
  tenant: {
    ...usualNoun({
      one: 'tenant',
      many: 'Tenants',
      screen: {
        Icon: KeyRound,
        group: 'property',
        followsShownProperty: true,
        load: async () => (await import('./tenants/tenants.page.tsx')).TenantsPage,
      },
      labels: personLabels,
      tags: rentalTags,
    }),
    messages: withFailure(
      changeMessages('tenant', 'tenants'),
      'There was a problem with your request, please try again.',
    ),
  },
  lease: usualNoun({
    one: 'lease',
    many: 'Leases',
    screen: {
      Icon: ScrollText,
      group: 'property',
      followsShownProperty: true,
      load: async () => (await import('./lease-screen.tsx')).LeaseScreen,
    },
    labels: leaseLabels,
    tags: rentalTags,
  }),
  'payment-schedule': {
    one: 'entry of a payment schedule',
    many: 'Payment schedules',
    screen: null,
    labels: {},
    tags: ['payment'],
    messages: changeMessages('scheduled payment', 'scheduled payments'),
  },
  payment: paymentNoun,
  account: accountNoun,
  assessment: assessmentNoun,
  import: importNoun,
  'account-rule': accountRuleNoun,
  'bank-line': bankLineNoun,
  expense: usualNoun({
    one: 'expense',
    many: 'Expenses',
    screen: {
      Icon: Receipt,
      group: 'property',
      add: { label: 'Record an expense' },
      followsShownProperty: true,
      load: async () => (await import('./expenses/expenses.page.tsx')).ExpensesPage,
    },
    labels: expenseLabels,
    tags: ['expense'],
  }),
  maintenance: {
    one: 'maintenance record',
    many: 'Maintenance',
    screen: {
      path: '/admin/maintenance',
      label: 'Maintenance',
      Icon: Hammer,
      group: 'property',
      add: { label: 'Report maintenance' },
      followsShownProperty: true,
      load: async () => (await import('./maintenance/maintenance.page.tsx')).MaintenancePage,
    },
    labels: { ...maintenanceLabels, unitId: 'Unit' },
    // Open records are counted at their properties and units.
    tags: ['maintenance', ...rentalTags],
    messages: changeMessages('maintenance request', 'maintenance requests'),
  },
  message: messageNoun,
};

/** The screens of the menu that show no records of their own. Each comes last in its group. */
const otherScreens: readonly Screen[] = [
  todayScreen,
  retentionScreen,
  {
    path: paths.account,
    label: 'Account & security',
    Icon: UserLock,
    group: 'office',
    load: async () => (await import('./account/account.page.tsx')).AccountPage,
  },
  {
    path: paths.calendar,
    label: 'Calendar',
    Icon: CalendarDays,
    group: 'property',
    followsShownProperty: true,
    load: async () => (await import('./calendar/calendar.page.tsx')).CalendarPage,
  },
];

/** Every screen of the menu. */
export const screens = registerNouns(nouns, otherScreens);
