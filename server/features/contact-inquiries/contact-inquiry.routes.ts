import { contactInquiries } from '#contracts/contact-inquiries.ts';
import { pageOf } from '#contracts/fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { formPageWithReference, serveSubmittedPage } from '#server/platform/http/submitted-page.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import { inquiryCells } from './inquiry-cells.ts';
import { changeInquiry } from './change-contact-inquiry.ts';
import { listContactInquiries } from './contact-inquiry-list.queries.ts';
import { findContactInquiry } from './contact-inquiry.queries.ts';
import { deleteInquiry } from './delete-contact-inquiry.ts';
import { readInquiryReplies, replyToVisitor } from './reply-to-visitor.ts';
import { submitContactInquiry } from './submit-contact-inquiry.ts';

const list: Handler<typeof contactInquiries.list> = async (context, { query }, { caller: { scope } }) => {
  const { folder, state, q, sort } = query;
  const { counts, ...found } = await listContactInquiries(
    context.db,
    { folder, state, q, scope, sort },
    pageOf(query),
  );
  return { ...found, meta: { counts } };
};

const formPage = formPageWithReference('/contact');

export function contactInquiryRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    contactInquiries,
    {
      create: submitContactInquiry,
      list,
      export: exportList({
        kind: 'contact-inquiry',
        contract: contactInquiries.export,
        list,
        columns: inquiryCells,
      }),
      get: getRecord(findContactInquiry),
      change: changeInquiry,
      remove: deleteInquiry,
      replies: readInquiryReplies,
      reply: replyToVisitor,
    },
    {
      create: { storesKey: true, limit: 'publicForm', formPage },
      list: { leadsBackTo: formPage.page },
    },
  );
  serveSubmittedPage(platform, formPage.page, 'contact-inquiry');
}
