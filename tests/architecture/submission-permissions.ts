import { newPerson } from '#tests/support/approval-builders.ts';
import { pdf } from '#tests/support/builders.ts';
import { anyAdmin, longAgo, superAdmin, theirs, withAllProperties } from './permissions.ts';
import type { Permission } from './permissions.ts';

/** Who may call the endpoints of the desks: what visitors and residents sent. */
export const submissionPermissions: Record<string, Permission> = {
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
  'PUT /promises': withAllProperties(() => ({
    officeDays: [1],
    opens: '09:00',
    closes: '17:00',
    holidays: [],
    sendsMail: false,
    rules: [],
  })),

  'GET /registration-submissions': anyAdmin,
  'GET /registration-submissions/export': anyAdmin,
  'GET /registration-submissions/:id': theirs('registration'),
  'PATCH /registration-submissions/:id': theirs('registration', () => ({ notes: 'seen' })),
  'DELETE /registration-submissions/:id': theirs('registration'),
  'PUT /registration-submissions/:id/review': theirs('registration', () => ({
    review: 'READY',
    expectedUpdatedAt: longAgo,
  })),
  'GET /registration-submissions/:id/match': theirs('registration'),
  'POST /registration-submissions/:id/approve': theirs('registration', () => ({
    choices: newPerson(),
    expectedUpdatedAt: '2026-01-31T09:30:00.000Z',
  })),
  'POST /approvals/:id/undo': theirs('approval'),
  'GET /registration-submissions/:id/packet': theirs('registration'),
  'PATCH /registration-submissions/:id/packet': theirs('registration', () => ({
    expectedUpdatedAt: longAgo,
  })),
  'POST /registration-submissions/:id/return': theirs('registration', () => ({
    kinds: ['packet'],
    reasons: { packet: 'Page 2 is missing.' },
    expectedUpdatedAt: longAgo,
  })),
  'PUT /registration-submissions/:id/documents/:kind/acceptance': theirs('registration', () => ({
    version: 1,
    expectedUpdatedAt: longAgo,
  })),
  'POST /registration-submissions/:id/documents/:kind/withdrawal': theirs('registration', () => ({
    expectedUpdatedAt: longAgo,
  })),
  'PUT /registration-submissions/:id/hold': theirs('registration', () => ({ reason: 'A lawsuit.' })),
  'DELETE /registration-submissions/:id/hold': theirs('registration'),
  'GET /retention/rules': superAdmin(),
  'PUT /retention/rules/:kind': superAdmin(),
  'GET /retention/rules/:kind/due': superAdmin(),
  'GET /retention/due/export': superAdmin(),
  'POST /retention/rules/:kind/confirmation': superAdmin(),
  'GET /retention/certificates': superAdmin(),
  'GET /retention/certificates/export': superAdmin(),
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
};
