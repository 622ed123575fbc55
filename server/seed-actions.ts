import type { PaperActions } from './demo/invent-papers.ts';
import type { ImportActions } from './demo/invent-imports.ts';
import type { RetentionActions } from './demo/invent-retention.ts';
import type { AccountActions } from './demo/work-accounts.ts';
import { sendLetters } from './features/account-letters/send-letters.ts';
import { createRule } from './features/account-rules/create-rule.ts';
import { confirmRule } from './features/account-rules/settle-rule.ts';
import { listAccounts } from './features/accounts/account-list.queries.ts';
import { applyRules } from './features/accounts/post-automatic.ts';
import { addBankFile } from './features/bank-payments/add-bank-file.ts';
import { checkImport } from './features/imports/check-import.ts';
import { confirmImport } from './features/imports/confirm-import.ts';
import { undoImport } from './features/imports/undo-import.ts';
import { uploadImport } from './features/imports/upload-import.ts';
import { createOwner } from './features/owners/write-owner.ts';
import { changeRetentionRule, confirmRetention } from './features/retention/change-retention.ts';
import { setLegalHold } from './features/retention/hold-registration.ts';
import { removeDuePapers } from './features/retention/remove-due-papers.ts';
import { listDue, listRules } from './features/retention/retention.queries.ts';
import { recordSale } from './features/unit-sales/record-sale.ts';
import { changePacketDates } from './features/packets/change-packet-dates.ts';
import { returnDocuments } from './features/packets/return-documents.ts';
import type { ReviewActions } from './demo/review-registrations.ts';
import { approveRegistration } from './features/approvals/approve-registration.ts';
import { listRegistrations } from './features/registrations/registration-list.queries.ts';
import { reviewRegistration } from './features/registrations/review-registration.ts';
import { listSharingUnits } from './features/assessments/assessment.queries.ts';
import { siteDay } from './platform/site-day.ts';

// The product's own use cases, by which the demo's staff have worked.

export const accountActions: AccountActions = {
  listOwing: async (context, propertyCode) => {
    const filters = { propertyCode, owing: true, sort: 'unit', page: 1, take: 100 } as const;
    const asked = { filters, scope: null, today: siteDay(context) };
    return (await listAccounts(context.db, asked, { page: 1, pageSize: 100 })).rows;
  },
  listUnits: listSharingUnits,
  addRule: createRule,
  confirmRule,
  applyRules,
  addOwner: createOwner,
  recordSale,
  addBankFile,
  mailLetters: sendLetters,
};

export const paperActions: PaperActions = {
  listNewest: (db) => reviewActions.listNewest(db),
  changeDates: changePacketDates,
  giveBack: returnDocuments,
};

export const importActions: ImportActions = {
  upload: uploadImport,
  check: checkImport,
  confirm: confirmImport,
  undo: undoImport,
};

export const retentionActions: RetentionActions = {
  listRules,
  changeRule: changeRetentionRule,
  listDue: async (db, { today, ...term }) => {
    const { rows, meta } = await listDue(db, { term, today }, { page: 1, pageSize: 100 });
    return { digest: meta.digest, registrationIds: rows.map(({ registrationId }) => registrationId) };
  },
  confirm: confirmRetention,
  remove: removeDuePapers,
  hold: setLegalHold,
};

export const reviewActions: ReviewActions = {
  listNewest: async (db) => {
    const filter = { archived: false, propertyCode: undefined, unit: undefined, q: undefined, scope: null };
    return (await listRegistrations(db, { ...filter, partyType: 'TENANT' }, { page: 1, pageSize: 60 })).rows;
  },
  approve: approveRegistration,
  review: reviewRegistration,
};
