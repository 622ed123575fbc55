import { pageOf } from '#contracts/fields.ts';
import { replyTemplates, templateLabels } from '#contracts/reply-templates.ts';
import { serviceRequestMessages } from '#contracts/service-request-fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { cellsBy } from '#server/platform/records/labeled-fields.ts';
import { officeRecords } from '#server/platform/records/office-records.ts';
import { findReplyTemplate, listReplyTemplates, replyTemplateWriters } from './reply-template.queries.ts';

const list: Handler<typeof replyTemplates.list> = (context, { query }, { caller: { scope } }) =>
  listReplyTemplates(context.db, { filters: query, scope }, pageOf(query));

const columns = cellsBy(templateLabels);

/** Templates are read by all staff, and written by those who work with all properties, as properties are. */
export function replyTemplateRoutes(platform: HttpPlatform): void {
  implement(platform, replyTemplates, {
    list,
    export: exportList({ kind: 'reply-template', contract: replyTemplates.export, list, columns }),
    ...officeRecords({
      kind: 'reply-template',
      contract: replyTemplates,
      labels: templateLabels,
      find: findReplyTemplate,
      writers: replyTemplateWriters,
      refusals: {
        reply_template_property_code_fkey: () => refuseField('propertyCode', serviceRequestMessages.property),
      },
    }),
  });
}
