import { languageNames } from '#contracts/languages.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { timeCell, wordCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A service request in the list's export, with the names of its files. */
export const serviceRequestCells: CsvColumns<ServiceRequest> = {
  Reference: ({ reference }) => reference,
  Created: ({ createdAt }) => timeCell(createdAt),
  Unit: ({ unitIdentifier }) => unitIdentifier,
  Category: ({ category, otherText }) => otherText ?? category,
  Status: ({ status }) => wordCell(status),
  Message: ({ message }) => message,
  'Assigned to': ({ assigneeEmail }) => assigneeEmail,
  'Waiting for': ({ waitingFor, status }) => (status === 'COMPLETED' ? null : wordCell(waitingFor)),
  'Next update by': ({ nextUpdateBy }) => timeCell(nextUpdateBy),
  'Scheduled on': ({ scheduledOn, scheduledFrom, scheduledUntil }) =>
    [scheduledOn, [scheduledFrom, scheduledUntil].filter(Boolean).join('–')].filter(Boolean).join(' ') ||
    null,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Language: ({ language }) => languageNames[language],
  Attachments: ({ files }) => files.map(({ fileName }) => fileName).join(', '),
};
