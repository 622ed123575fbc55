import type { bankPayments } from '#contracts/bank-payments.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { insertFile, insertLines } from './bank-payment.queries.ts';
import { readBankCsv } from './read-bank-csv.ts';

const unknownProperty = () => refuseField('propertyCode', propertyMessages.unknown);

/** Reads a bank's list of payments into the tray; what is there already comes once. */
export const addBankFile: Handler<typeof bankPayments.addFile> = (
  context,
  { body: { propertyCode, fileName, lines: sent } },
  { caller },
) => {
  if (!isInScope(caller.scope, propertyCode)) throw unknownProperty();
  const { lines, outgoing } = readBankCsv(sent);
  return context.db.transaction(async (db) => {
    const at = momentOf(context).now;
    const file = { propertyCode, fileName, createdAt: at, createdBy: caller.userId };
    const bankFileId = await orRefuse({ bank_file_property_code_fkey: unknownProperty }, () =>
      insertFile(db, file),
    );
    const added = await insertLines(db, { propertyCode, bankFileId, at }, lines);
    return { added, known: lines.length - added, outgoing };
  });
};
