import { randomUUID } from 'node:crypto';
import { newPerson } from '#tests/support/approval-builders.ts';
import { pdf } from '#tests/support/builders.ts';
import { superAdmin as designated } from '#tests/support/start-test-app.ts';

/** The four kinds of caller. The scoped admin works with one property, and every record below belongs to another. */
export const callers = ['nobody', 'admin', 'scoped', 'superAdmin'] as const;
export type CallerKind = (typeof callers)[number];

/** `allowed` is any answer but the three refusals: what else is wrong with a call is not the matrix's business. */
export type Outcome = 'allowed' | 'no session' | 'forbidden' | 'no such record';

export type Target =
  | 'service request'
  | 'registration'
  | 'inquiry'
  | 'message'
  | 'property'
  | 'unit'
  | 'owner'
  | 'tenant'
  | 'lease'
  | 'payment_schedule'
  | 'payment'
  | 'expense'
  | 'maintenance'
  | 'template'
  | 'account'
  | 'entry'
  | 'assessment'
  | 'another admin'
  | 'saved view'
  | 'approval';

export interface Permission {
  outcome: Record<CallerKind, Outcome>;
  /** What `:id` names. */
  to?: Target;
  /** It answers with nothing of a property: accounts, own settings, messages between two people. */
  isOfNoProperty?: true;
  /** A good body, where a refusal comes after the body was read. */
  body?: () => unknown;
}

const all = (outcome: Outcome) => ({
  nobody: outcome,
  admin: outcome,
  scoped: outcome,
  superAdmin: outcome,
});
const staff = { ...all('allowed'), nobody: 'no session' } as const;
const superAdminOnly = { ...staff, admin: 'forbidden', scoped: 'forbidden' } as const;

const anyone: Permission = { outcome: all('allowed') };
/** A signed path is the permission; a made-up one opens nothing. */
const bySignedPath: Permission = { outcome: all('no session') };
const anyAdmin: Permission = { outcome: staff };
const ofNoProperty: Permission = { outcome: staff, isOfNoProperty: true };
const superAdmin = (to?: Target, body?: () => unknown): Permission => ({
  outcome: superAdminOnly,
  ...(to ? { to } : {}),
  ...(body ? { body } : {}),
});
const worksWithAll = (to: Target, body?: () => unknown): Permission => ({
  outcome: { ...staff, scoped: 'forbidden' },
  to,
  ...(body ? { body } : {}),
});
/** Only those who work with its property have the record; one of no property only those who work with all. */
const theirs = (to: Target, body?: () => unknown): Permission => ({
  outcome: { ...staff, scoped: 'no such record' },
  to,
  ...(body ? { body } : {}),
});

/** A saved view is its person's alone. */
const ownView = (body?: () => unknown): Permission => ({
  outcome: { ...all('no such record'), nobody: 'no session' },
  to: 'saved view',
  ...(body ? { body } : {}),
});

const { password: currentPassword } = designated;

/** Every endpoint with who may call it. A new endpoint is on no list until someone has thought about it. */
export const permissions: Record<string, Permission> = {
  'POST /login': { ...anyone, body: () => ({}) },
  'POST /login/second-factor': { ...anyone, body: () => ({}) },
  'POST /refresh': { ...anyone, body: () => ({}) },
  'POST /signup': { ...anyone, body: () => ({}) },
  'GET /public/properties': anyone,
  'GET /public/unit-lookup': anyone,
  'POST /public-submissions': anyone,
  'POST /registration-submissions': anyone,
  'POST /contact-inquiries': anyone,
  'POST /public/preview': anyone,
  'GET /files/:ticket': bySignedPath,
  'GET /mail-pages/:ticket': bySignedPath,

  // The private link in the path is the permission; a made-up one finds nothing.
  'GET /tracking/:token': anyone,
  'POST /tracking/:token/notes': anyone,
  'POST /tracking/:token/reopen': anyone,
  'POST /tracking/:token/confirmation': anyone,
  'GET /tracking/files/:ticket': anyone,

  'POST /logout': anyAdmin,
  'GET /user': ofNoProperty,
  'PATCH /user': anyAdmin,
  'DELETE /user': { outcome: { ...staff, superAdmin: 'forbidden' } },
  'GET /user/sessions': ofNoProperty,
  'DELETE /user/sessions': anyAdmin,
  'DELETE /user/sessions/:id': anyAdmin,
  'GET /user/second-factor': ofNoProperty,
  'POST /user/second-factor': anyAdmin,
  'POST /user/second-factor/confirm': anyAdmin,
  'POST /user/second-factor/disable': anyAdmin,
  'POST /user/second-factor/recovery-codes': anyAdmin,
  'PUT /admin/second-factor': superAdmin(),
  'GET /admin/password-change': superAdmin(),
  'PUT /admin/password-change': superAdmin(),

  'GET /admin/users': ofNoProperty,
  'GET /admin/users/export': ofNoProperty,
  'POST /admin/users': anyAdmin,
  'GET /users/:id': { ...anyAdmin, to: 'another admin' },
  'PATCH /users/:id': worksWithAll('another admin', () => ({ password: 'sixsix' })),
  'PATCH /admin/users/:id/password': worksWithAll('another admin', () => ({ password: 'sixsix' })),
  'PATCH /admin/users/:id/role': worksWithAll('another admin', () => ({ role: 'ADMIN' })),
  'DELETE /admin/users/:id': superAdmin('another admin'),
  'DELETE /admin/users/:id/second-factor': superAdmin('another admin', () => ({ currentPassword })),
  'GET /admin/:id/properties': { ...anyAdmin, to: 'another admin' },
  'PUT /admin/:id/properties': worksWithAll('another admin', () => ({ propertyIds: [] })),
  'POST /admin/generate-overwrite-code': anyAdmin,

  'GET /public-submissions': anyAdmin,
  'GET /public-submissions/export': anyAdmin,
  'GET /public-submissions/categories': anyAdmin,
  'GET /public-submissions/counts': anyAdmin,
  'GET /public-submissions/assignees': anyAdmin,
  'PATCH /public-submissions': anyAdmin,
  'POST /public-submissions/:id/status-email': theirs('service request', () => ({})),
  'GET /public-submissions/:id': theirs('service request'),
  'PATCH /public-submissions/:id': theirs('service request', () => ({ notes: 'seen' })),
  'DELETE /public-submissions/:id': theirs('service request'),
  'POST /public-submissions/:id/file-url': theirs('service request'),
  'GET /public-submissions/:id/file': theirs('service request'),

  'GET /public-submissions/:id/related': theirs('service request'),
  'PUT /public-submissions/:id/merge': theirs('service request', () => ({ intoId: 1 })),
  'DELETE /public-submissions/:id/merge': theirs('service request'),
  'PUT /public-submissions/:id/distinct': theirs('service request', () => ({ otherId: 1, isDistinct: true })),

  'GET /public-submissions/:id/conversation': theirs('service request'),
  'POST /public-submissions/:id/replies': theirs('service request', () => ({ text: 'On our way.' })),
  'PUT /public-submissions/:id/conversation/seen': theirs('service request', () => ({ upTo: 1 })),
  'POST /public-submissions/:id/conversation/:entryId/file-url': theirs('service request'),
  'POST /public-submissions/:id/tracking-link': theirs('service request'),
  'DELETE /public-submissions/:id/tracking-link': theirs('service request'),

  'GET /promises': anyAdmin,
  'PUT /promises': {
    outcome: { ...staff, scoped: 'forbidden' },
    body: () => ({
      officeDays: [1],
      opens: '09:00',
      closes: '17:00',
      holidays: [],
      sendsMail: false,
      rules: [],
    }),
  },

  'GET /registration-submissions': anyAdmin,
  'GET /registration-submissions/export': anyAdmin,
  'GET /registration-submissions/:id': theirs('registration'),
  'PATCH /registration-submissions/:id': theirs('registration', () => ({ notes: 'seen' })),
  'DELETE /registration-submissions/:id': theirs('registration'),
  'PUT /registration-submissions/:id/review': theirs('registration', () => ({
    review: 'READY',
    expectedUpdatedAt: '2026-01-31T09:30:00.000Z',
  })),
  'GET /registration-submissions/:id/match': theirs('registration'),
  'POST /registration-submissions/:id/approve': theirs('registration', () => ({
    choices: newPerson(),
    expectedUpdatedAt: '2026-01-31T09:30:00.000Z',
  })),
  'POST /approvals/:id/undo': theirs('approval'),
  'POST /registration-submissions/:id/file-url': theirs('registration'),
  'GET /registration-submissions/:id/file': theirs('registration'),
  'PUT /registration-submissions/:id/file': theirs('registration', () => {
    const form = new FormData();
    form.set('file', pdf());
    return form;
  }),

  'GET /contact-inquiries': anyAdmin,
  'GET /contact-inquiries/export': anyAdmin,
  'GET /contact-inquiries/:id': theirs('inquiry'),
  'PATCH /contact-inquiries/:id': theirs('inquiry', () => ({ notes: 'seen' })),
  'DELETE /contact-inquiries/:id': theirs('inquiry'),
  'GET /contact-inquiries/:id/replies': theirs('inquiry'),
  'POST /contact-inquiries/:id/replies': theirs('inquiry', () => ({ text: 'Thank you.' })),

  'GET /reply-templates': anyAdmin,
  'GET /reply-templates/export': anyAdmin,
  'POST /reply-templates': {
    outcome: { ...staff, scoped: 'forbidden' },
    body: () => ({ title: 'Hello', usedFor: 'service-request', text: 'Hello' }),
  },
  'GET /reply-templates/:id': theirs('template'),
  'PUT /reply-templates/:id': worksWithAll('template', () => ({
    title: 'Hello',
    usedFor: 'service-request',
    text: 'Hello',
  })),
  'DELETE /reply-templates/:id': worksWithAll('template'),

  'GET /mail': anyAdmin,
  'GET /mail/export': anyAdmin,
  'GET /mail/:id': theirs('message'),
  'POST /mail/send-held': { ...anyAdmin, body: () => ({ count: 1 }) },
  'POST /mail/:id/retry': theirs('message'),

  'GET /properties': anyAdmin,
  'GET /properties/export': anyAdmin,
  'GET /properties/names': anyAdmin,
  'POST /properties': {
    outcome: { ...staff, scoped: 'forbidden' },
    body: () => ({ code: randomUUID().slice(0, 8).toUpperCase(), title: 'New Place' }),
  },
  'GET /properties/:id': theirs('property'),
  'PATCH /properties/:id': theirs('property', () => ({ title: 'Another title' })),
  'DELETE /properties/:id': theirs('property'),

  'GET /units': anyAdmin,
  'GET /units/export': anyAdmin,
  'POST /units': anyAdmin,
  'GET /units/:id': theirs('unit'),
  'PATCH /units/:id': theirs('unit', () => ({ unitNumber: '1' })),
  'DELETE /units/:id': theirs('unit'),
  'PUT /units/:id/tenant': theirs('unit', () => ({ tenantId: null })),
  'PUT /units/:id/owner': theirs('unit', () => ({ ownerId: null })),
  'GET /units/:id/requests': theirs('unit'),
  // Of a unit that is not theirs, by its name: no such record, which `unit-overview.test.ts` proves.
  'GET /units/summary': anyAdmin,
  'GET /units/overview': anyAdmin,
  'GET /owners': anyAdmin,
  'GET /owners/export': anyAdmin,
  'POST /owners': anyAdmin,
  'GET /owners/:id': theirs('owner'),
  'PUT /owners/:id': theirs('owner', () => ({ firstName: 'Ada', lastName: 'Example' })),
  'GET /tenants': anyAdmin,
  'GET /tenants/export': anyAdmin,
  'POST /tenants': anyAdmin,
  'GET /tenants/:id': theirs('tenant'),
  'PUT /tenants/:id': theirs('tenant', () => ({ firstName: 'Ada', lastName: 'Example' })),
  'DELETE /tenants/:id': theirs('tenant'),

  'GET /leases': anyAdmin,
  'GET /leases/export': anyAdmin,
  'GET /leases/overdue': anyAdmin,
  'GET /leases/overdue/export': anyAdmin,
  'POST /leases/reminders': anyAdmin,
  'POST /leases': anyAdmin,
  'GET /leases/:id': theirs('lease'),
  'PATCH /leases/:id': theirs('lease', () => ({ rentAmount: 2 })),
  'DELETE /leases/:id': theirs('lease'),
  // Of records that are not theirs, bulk calls say which items name nothing.
  'PATCH /bulk/leases': anyAdmin,
  'DELETE /bulk/leases': anyAdmin,
  'PATCH /bulk/payment-schedules': anyAdmin,
  'DELETE /bulk/payment-schedules': anyAdmin,
  'DELETE /payment-schedules/:id': theirs('payment_schedule'),
  'GET /payments': anyAdmin,
  'GET /payments/export': anyAdmin,
  'POST /payments': anyAdmin,
  'GET /payments/:id': theirs('payment'),
  'DELETE /payments/:id': theirs('payment'),
  'POST /bulk/payments': anyAdmin,
  'PATCH /bulk/payments': anyAdmin,
  'DELETE /bulk/payments': anyAdmin,
  'GET /accounts': anyAdmin,
  'GET /accounts/export': anyAdmin,
  'GET /accounts/:id': theirs('account'),
  'GET /leases/:id/account': theirs('lease'),
  'GET /accounts/:id/statement.csv': theirs('account'),
  'GET /accounts/:id/statement.pdf': theirs('account'),
  'POST /accounts/:id/entries': theirs('account', () => ({
    type: 'CHARGE',
    date: '2026-01-01',
    amount: 1,
    memo: 'Key',
  })),
  'POST /bulk/account-entries': anyAdmin,
  'POST /entries/:id/reverse': theirs('entry', () => ({ reason: 'Wrong unit' })),
  'GET /assessments': anyAdmin,
  'POST /assessments': anyAdmin,
  'GET /assessments/:id': theirs('assessment'),
  'PUT /assessments/:id': theirs('assessment', () => ({
    title: 'Budget',
    year: 2026,
    budget: 1200,
    basis: 'WEIGHTS',
    frequency: 'MONTHLY',
    firstDue: '2026-01-01',
  })),
  'DELETE /assessments/:id': theirs('assessment'),
  'POST /assessments/:id/preview': theirs('assessment'),
  'POST /assessments/:id/run': theirs('assessment', () => ({})),
  'POST /assessments/:id/undo': theirs('assessment'),
  'PATCH /bulk/unit-shares': anyAdmin,
  'GET /expenses': anyAdmin,
  'GET /expenses/export': anyAdmin,
  'POST /expenses': anyAdmin,
  'GET /expenses/:id': theirs('expense'),
  'DELETE /expenses/:id': theirs('expense'),

  'GET /maintenance': anyAdmin,
  'GET /maintenance/export': anyAdmin,
  'GET /maintenance/:id': theirs('maintenance'),
  'PATCH /maintenance/:id': theirs('maintenance', () => ({ title: 'Another title' })),
  'DELETE /maintenance/:id': theirs('maintenance'),
  'POST /service-requests': anyAdmin,
  'GET /service-requests': anyAdmin,
  'GET /service-requests/history': anyAdmin,
  'POST /service-requests/:id/request-review': theirs('maintenance'),
  'GET /messages': ofNoProperty,
  'POST /messages': anyAdmin,
  'GET /messages/conversations': ofNoProperty,
  'PUT /messages/conversations/:id/read': anyAdmin,

  'GET /saved-views': ofNoProperty,
  'POST /saved-views': anyAdmin,
  'PATCH /saved-views/:id': ownView(() => ({ name: 'Mine' })),
  'DELETE /saved-views/:id': ownView(),
  'GET /today': anyAdmin,
  'GET /today/trends': anyAdmin,
  'PUT /today/visit': anyAdmin,
  'GET /today/badges': anyAdmin,
  'GET /search': anyAdmin,

  'GET /audit': anyAdmin,
  'GET /audit/choices': anyAdmin,
  'GET /audit/export': anyAdmin,
};
