import type { MailSummary } from '#contracts/mail.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A message in the list's export: the line about it, not what it says. */
export const mailCells: CsvColumns<MailSummary> = {
  Queued: ({ createdAt }) => timeCell(createdAt),
  Subject: ({ subject }) => subject,
  Kind: ({ kind }) => kind,
  About: ({ reference }) => reference,
  To: ({ recipient }) => recipient,
  State: ({ state }) => state,
  Sent: ({ sentAt }) => timeCell(sentAt),
  Attempts: ({ attempts }) => attempts,
  Answer: ({ answer }) => answer,
};
