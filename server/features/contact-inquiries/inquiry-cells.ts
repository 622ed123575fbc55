import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { languageNames } from '#contracts/languages.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An inquiry in the list's export. */
export const inquiryCells: CsvColumns<ContactInquiry> = {
  Reference: ({ reference }) => reference,
  Created: ({ createdAt }) => timeCell(createdAt),
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Language: ({ language }) => languageNames[language],
  Role: ({ boardPosition }) => boardPosition.join(', '),
  Community: ({ communityName }) => communityName,
  Location: ({ communityLocation }) => communityLocation,
  Units: ({ numberOfUnits }) => numberOfUnits,
  'Property type': ({ propertyType }) => propertyType,
  Message: ({ description }) => description,
  'Heard about us': ({ referral }) => referral,
  Answered: ({ answeredAt }) => timeCell(answeredAt),
  Handled: ({ handledAt }) => timeCell(handledAt),
};
