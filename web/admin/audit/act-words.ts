import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import { fieldLabels as inquiryLabels } from '../contact-inquiries/inquiry-changes.ts';
import { expenseLabels } from '../expenses/expense-labels.ts';
import { leaseLabels } from '../leases/lease-values.ts';
import { fieldLabels as maintenanceLabels } from '../maintenance/record-changes.ts';
import { paymentLabels } from '../payments/method-words.ts';
import { propertyLabels } from '../properties/property-values.ts';
import { unitLabels } from '../properties/unit-values.ts';
import { personLabels } from '../property-layer/person-values.ts';
import { fieldLabels as registrationLabels } from '../registrations/registration-changes.ts';
import { fieldLabels as requestLabels } from '../service-requests/submission-changes.ts';
import { paths } from '../shell/paths.ts';

interface KindWords {
  /** The kind among the filter's choices. */
  plural: string;
  /** One record of it: 'service request 12'. */
  noun: string;
  fieldNames: Record<string, string>;
  /** Where its records are read; null where they have no screen. */
  addressOf: ((id: number) => string) | null;
}

/** What people call the kinds of record and their fields, and where they find them. */
export const auditedKindWords: Record<AuditedKind, KindWords> = {
  'service-request': {
    plural: 'Service requests',
    noun: 'service request',
    fieldNames: requestLabels,
    addressOf: (id) => `${paths.serviceRequests}?record=${id}`,
  },
  registration: {
    plural: 'Registrations',
    noun: 'registration',
    fieldNames: registrationLabels,
    addressOf: (id) => `${paths.registrations}?record=${id}`,
  },
  'contact-inquiry': {
    plural: 'Contact inquiries',
    noun: 'contact inquiry',
    fieldNames: inquiryLabels,
    addressOf: (id) => `${paths.contactInquiries}?record=${id}`,
  },
  property: {
    plural: 'Properties',
    noun: 'property',
    fieldNames: propertyLabels,
    addressOf: (id) => `${paths.properties}?record=${id}`,
  },
  unit: { plural: 'Units', noun: 'unit', fieldNames: unitLabels, addressOf: null },
  owner: {
    plural: 'Owners',
    noun: 'owner',
    fieldNames: personLabels,
    addressOf: (id) => `${paths.owners}?record=${id}`,
  },
  tenant: {
    plural: 'Tenants',
    noun: 'tenant',
    fieldNames: personLabels,
    addressOf: (id) => `${paths.tenants}?record=${id}`,
  },
  lease: {
    plural: 'Leases',
    noun: 'lease',
    fieldNames: leaseLabels,
    addressOf: (id) => `${paths.leases}?record=${id}`,
  },
  'payment-schedule': {
    plural: 'Payment schedules',
    noun: 'entry of a payment schedule',
    fieldNames: {},
    addressOf: null,
  },
  payment: {
    plural: 'Payments',
    noun: 'payment',
    fieldNames: paymentLabels,
    addressOf: (id) => `${paths.payments}?record=${id}`,
  },
  expense: {
    plural: 'Expenses',
    noun: 'expense',
    fieldNames: expenseLabels,
    addressOf: (id) => `${paths.expenses}?record=${id}`,
  },
  maintenance: {
    plural: 'Maintenance',
    noun: 'maintenance record',
    fieldNames: maintenanceLabels,
    addressOf: (id) => `${paths.maintenance}?record=${id}`,
  },
  message: {
    plural: 'Messages between staff',
    noun: 'staff message',
    fieldNames: { receiverId: 'To the user with the id' },
    addressOf: null,
  },
  mail: {
    plural: 'Messages',
    noun: 'message',
    fieldNames: { state: 'State', recipient: 'To' },
    addressOf: (id) => `${paths.mail}?record=${id}`,
  },
  user: {
    plural: 'Users',
    noun: 'user',
    fieldNames: {},
    addressOf: () => paths.users,
  },
  setting: { plural: 'Settings', noun: 'the setting', fieldNames: {}, addressOf: null },
  audit: {
    plural: 'This record of activity',
    noun: 'the record of activity',
    fieldNames: { actorUserId: 'Person’s id', objectKind: 'Kind', objectId: 'Record' },
    addressOf: null,
  },
};

export interface ActWords {
  who: string;
  /** 'changed', 'opened Background Check of'. */
  did: string;
  /** 'registration 7'; '' where the act has no object. */
  what: string;
  /** To the record; null where it is gone or has no screen. */
  address: string | null;
  fieldNames: Record<string, string>;
}

/** An entry of the log in plain words. */
export function actWords(entry: AuditEntry): ActWords {
  const kind = isKind(entry.objectKind) ? auditedKindWords[entry.objectKind] : null;
  const noun = kind?.noun ?? entry.objectKind;
  const isOwn = entry.objectKind === 'user' && entry.objectId === entry.actorUserId;
  if (isOwn && entry.actorUserId !== null) return ownActWords(entry, kind);
  const isGone = /^(deleted|removed)\b/.test(entry.action);
  // 'made an overwrite code' says it all.
  const isWhole = entry.objectId === null && entry.action.includes(' ');
  return {
    who: entry.actorEmail ?? 'The system',
    did: isWhole ? entry.action : beforeObject(entry.action),
    what: isWhole ? '' : entry.objectId === null ? noun : `${noun} ${nameOf(entry) ?? entry.objectId}`,
    address: entry.objectId === null || isGone ? null : (kind?.addressOf?.(entry.objectId) ?? null),
    fieldNames: kind?.fieldNames ?? {},
  };
}

/** What people did to their own account: 'signed in', 'changed their own account'. */
function ownActWords(entry: AuditEntry, kind: KindWords | null): ActWords {
  const isPhrase = entry.action.includes(' ');
  return {
    who: entry.actorEmail ?? 'The system',
    did: actionWords(entry.action),
    what: isPhrase ? '' : 'their own account',
    address: null,
    fieldNames: kind?.fieldNames ?? {},
  };
}

/** An action by itself, as people say it. */
export function actionWords(action: string): string {
  return action.replace('the own account', 'their own account');
}

/** A verb stands before its object: 'changed'; a file, a password, a role is of it; whole phrases are set apart from it. */
function beforeObject(action: string): string {
  if (!action.includes(' ')) return action;
  if (action === 'assigned properties') return `${action} to`;
  return /^(opened|replaced|set|reset) /.test(action) ? `${action} of` : `${action}:`;
}

/** What an account is called, or what a record that is made or gone was, as far as the entry tells. */
function nameOf({ changes, objectName }: AuditEntry): string | null {
  if (objectName !== null) return objectName;
  const told = changes['unitIdentifier'] ?? changes['email'];
  const name = told?.from ?? told?.to;
  const isWhole = told !== undefined && (told.from === null || told.to === null);
  return isWhole && typeof name === 'string' ? name : null;
}

function isKind(kind: string): kind is AuditedKind {
  return kind in auditedKindWords;
}
