import { accountPermissions } from './account-permissions.ts';
import { rentalPermissions } from './rental-permissions.ts';
import { submissionPermissions } from './submission-permissions.ts';
import {
  anyAdmin,
  anyone,
  bySignedPath,
  currentPassword,
  ofNoProperty,
  ownView,
  staff,
  superAdmin,
  theirs,
  withAllProperties,
  worksWithAll,
} from './permissions.ts';
import type { Permission, Posted } from './permissions.ts';

const template: Posted = {
  path: '/reply-templates',
  body: () => ({ title: 'Hello', usedFor: 'service-request', propertyCode: 'WK02', text: 'Hello' }),
};

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
  'GET /packet/:token': anyone,
  'GET /packet/:token/:kind': anyone,
  'PUT /packet/:token/:kind': anyone,
  'POST /packet/:token/:kind': anyone,

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

  // Imports touch records of any property.
  'POST /imports': withAllProperties(() => new Blob(['Unit\nBT01-0001\n'])),
  'GET /imports': withAllProperties(),
  'GET /imports/export': withAllProperties(),
  'GET /imports/template': ofNoProperty,
  'GET /imports/properties/export': anyAdmin,
  'GET /imports/units/export': anyAdmin,
  'GET /imports/owners/export': anyAdmin,
  'GET /imports/tenants/export': anyAdmin,
  'GET /imports/leases/export': anyAdmin,
  'GET /imports/accounts/export': anyAdmin,
  'GET /imports/:id': worksWithAll('import'),
  'GET /imports/:id/rows': worksWithAll('import'),
  'GET /imports/:id/problems': worksWithAll('import'),
  'POST /imports/:id/check': worksWithAll('import', () => ({
    headerRow: 1,
    columns: [null],
    dateOrder: null,
  })),
  'POST /imports/:id/confirm': worksWithAll('import', () => ({
    expectedUpdatedAt: '2026-01-31T09:30:00.000Z',
  })),
  'POST /imports/:id/undo': worksWithAll('import'),
  'DELETE /imports/:id': worksWithAll('import'),

  ...submissionPermissions,

  'GET /reply-templates': anyAdmin,
  'GET /reply-templates/export': anyAdmin,
  'POST /reply-templates': withAllProperties(template.body),
  'GET /reply-templates/:id': theirs(template),
  'PUT /reply-templates/:id': worksWithAll(template, template.body),
  'DELETE /reply-templates/:id': worksWithAll(template),

  'GET /mail': anyAdmin,
  'GET /mail/export': anyAdmin,
  'GET /mail/:id': theirs('message'),
  'POST /mail/send-held': { ...anyAdmin, body: () => ({ count: 1 }) },
  'POST /mail/:id/retry': theirs('message'),

  ...rentalPermissions,
  ...accountPermissions,
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
