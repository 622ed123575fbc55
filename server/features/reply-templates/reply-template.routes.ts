import { pageOf } from '#contracts/fields.ts';
import { replyTemplates, templateLabels } from '#contracts/reply-templates.ts';
import type { ReplyTemplate, ReplyTemplateForm } from '#contracts/reply-templates.ts';
import { serviceRequestMessages } from '#contracts/service-requests.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { changeRecord, orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import {
  deleteReplyTemplate,
  findReplyTemplate,
  insertReplyTemplate,
  listReplyTemplates,
  updateReplyTemplate,
} from './reply-template.queries.ts';

const list: Handler<typeof replyTemplates.list> = (context, { query }, { caller: { scope } }) =>
  listReplyTemplates(context.db, { filters: query, scope }, pageOf(query));

const cells: CsvColumns<ReplyTemplate> = {
  [templateLabels.title]: ({ title }) => title,
  [templateLabels.usedFor]: ({ usedFor }) => usedFor,
  [templateLabels.status]: ({ status }) => status,
  [templateLabels.category]: ({ category }) => category,
  [templateLabels.propertyCode]: ({ propertyCode }) => propertyCode,
  [templateLabels.text]: ({ text }) => text,
};

/** The columns that staff write: all of them, since a template is written as a whole. */
function columnsOf({
  title,
  usedFor,
  status,
  category,
  propertyCode,
  text,
}: ReplyTemplateForm | ReplyTemplate) {
  return {
    title,
    usedFor,
    status: status ?? null,
    category: category ?? null,
    propertyCode: propertyCode ?? null,
    text,
  };
}

const refusals = {
  reply_template_property_code_fkey: () => refuseField('propertyCode', serviceRequestMessages.property),
};

const kind = {
  objectKind: 'reply-template',
  collection: '/reply-templates',
  find: findReplyTemplate,
  saved: columnsOf,
  write: updateReplyTemplate,
  refusals,
  remove: deleteReplyTemplate,
  lost: columnsOf,
};

/** Templates are read by all staff, and written by those who work with all properties, as properties are. */
export function replyTemplateRoutes(platform: HttpPlatform): void {
  implement(platform, replyTemplates, {
    list,
    export: exportList({ kind: 'reply-template', contract: replyTemplates.export, list, columns: cells }),
    create: async (context, { body }, call) => {
      requireAllProperties(call);
      return createRecord(
        context,
        (db, at) => orRefuse(refusals, () => insertReplyTemplate(db, columnsOf(body), at)),
        call,
        kind,
      );
    },
    get: getRecord(findReplyTemplate),
    replace: async (context, { params: { id }, body }, call) => {
      requireAllProperties(call);
      const { expectedUpdatedAt } = body;
      return changeRecord(context, { id, expectedUpdatedAt, columnsOf: () => columnsOf(body) }, call, kind);
    },
    remove: async (context, input, call) => {
      requireAllProperties(call);
      await deleteRecord(context, input, call, kind);
    },
  });
}
