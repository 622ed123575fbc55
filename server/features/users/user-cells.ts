import type { User } from '#contracts/users.ts';
import { yesOrNo } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An account in the list's export. */
export const userCells: CsvColumns<User> = {
  Id: ({ id }) => id,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  'Super admin': ({ isSuperAdmin }) => yesOrNo(isSuperAdmin),
  'Second factor': ({ hasSecondFactor }) => yesOrNo(hasSecondFactor),
};
