import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { timeCell, wordCell, yesOrNo } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A maintenance record in the list's export. */
export const maintenanceCells: CsvColumns<MaintenanceRecord> = {
  Created: ({ createdAt }) => timeCell(createdAt),
  Unit: ({ unit }) => unit.unitIdentifier,
  Title: ({ title }) => title,
  Status: ({ status }) => wordCell(status),
  Priority: ({ priority }) => wordCell(priority),
  Category: ({ category, categoryOther }) => categoryOther ?? category,
  Description: ({ description }) => description,
  'HOA issue': ({ isHOAIssue }) => yesOrNo(isHOAIssue),
  'Review requested': ({ pendingTagRequest }) => yesOrNo(pendingTagRequest),
};
