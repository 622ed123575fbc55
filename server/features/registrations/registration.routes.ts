import { pageOf } from '#contracts/fields.ts';
import { registrations } from '#contracts/registrations.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { formPageWithReference, serveSubmittedPage } from '#server/platform/http/submitted-page.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { daysAfter } from '#contracts/days.ts';
import { expiryNoticeDays } from '#contracts/packets.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import { registrationCells } from './registration-cells.ts';
import { changeRegistration } from './change-registration.ts';
import { deleteRegistration } from './delete-registration.ts';
import { linkRegistrationFile, readRegistrationFile } from './open-registration-file.ts';
import { listRegistrations } from './registration-list.queries.ts';
import { findRegistration } from './registration.queries.ts';
import { replaceRegistrationFile } from './replace-registration-file.ts';
import { reviewRegistration } from './review-registration.ts';
import { submitRegistration } from './submit-registration.ts';

const list: Handler<typeof registrations.list> = async (context, { query }, { caller: { scope } }) => {
  const { archived, property, unit, owner, review, due, q, sort } = query;
  const partyType = owner === 'OWNER' || owner === 'TENANT' ? owner : undefined;
  const dueBy = due && daysAfter(siteDay(context), expiryNoticeDays);
  const filter = { archived, propertyCode: property, unit, partyType, review, dueBy, q, sort, scope };
  const found = await listRegistrations(context.db, filter, pageOf(query));
  return { rows: found.rows, total: found.total, meta: { counts: found.counts } };
};

const formPage = formPageWithReference('/owner-tenant-registration');

export function registrationRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    registrations,
    {
      create: submitRegistration,
      list,
      export: exportList({
        kind: 'registration',
        contract: registrations.export,
        list,
        columns: registrationCells,
      }),
      get: getRecord(findRegistration),
      change: changeRegistration,
      remove: deleteRegistration,
      fileLink: linkRegistrationFile,
      file: readRegistrationFile,
      replaceFile: replaceRegistrationFile,
      review: reviewRegistration,
    },
    {
      create: { storesKey: true, limit: 'publicForm', formPage },
      list: { leadsBackTo: formPage.page },
      // Its answer is a signed path, and every opening is on record.
      fileLink: { ignoresKey: true },
      // A repeat puts the same file in its own place.
      replaceFile: { ignoresKey: true },
    },
  );
  serveSubmittedPage(platform, formPage.page, 'registration');
}
