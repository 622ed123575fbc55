import { daysAfter } from '#contracts/days.ts';
import { fail } from '#contracts/errors.ts';
import { fullName } from '#contracts/people.ts';
import { saleMessages } from '#contracts/unit-sales.ts';
import type { unitSales } from '#contracts/unit-sales.ts';
import { changeUnit } from '#server/features/units/change-unit.ts';
import { findUnit } from '#server/features/units/unit.queries.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findOwnerName, insertSale, listSales } from './unit-sale.queries.ts';

/** Staff record that a unit was sold on a day: the buyer owns it from then on. What is owed stays with the unit. */
export const recordSale: Handler<typeof unitSales.create> = (context, { params: { id }, body }, call) =>
  context.db.transaction(async (db) => {
    const within = { ...context, db };
    const { date, buyerId, expectedUpdatedAt } = body;
    const today = siteDay(context);
    const unit = await findUnit(db, { id, scope: call.caller.scope, today }, true);
    if (!unit) throw fail('NOT_FOUND');
    if (date > today) throw refuseField('date', saleMessages.later);
    if (date < daysAfter(today, -20 * 366)) throw refuseField('date', saleMessages.far);
    if (buyerId === unit.ownerId) throw refuseField('buyerId', saleMessages.same);
    const last = (await listSales(db, id)).at(-1);
    if (last && last.date >= date) throw refuseField('date', saleMessages.order);
    const change = { ownerId: buyerId, ownerSince: date, ...(expectedUpdatedAt && { expectedUpdatedAt }) };
    await changeUnit(within, { params: { id }, body: change }, call);
    const buyer = await findOwnerName(db, buyerId);
    if (!buyer) throw refuseField('buyerId', saleMessages.buyer);
    const { at, now } = momentOf(context);
    const sale = await insertSale(db, {
      createdAt: now,
      unitId: id,
      propertyCode: unit.propertyCode,
      date,
      sellerId: unit.ownerId,
      sellerName: unit.owner && fullName(unit.owner),
      buyerId,
      buyerName: fullName(buyer),
      createdBy: call.caller.userId,
    });
    if (!sale) throw fail('NOT_FOUND');
    const { sellerName, buyerName } = sale;
    const changes = {
      soldOn: { from: null, to: date },
      ownerName: { from: sellerName, to: buyerName },
    };
    await recordBulk(
      within,
      [{ record: unit, changes }],
      { objectKind: 'unit', action: 'changed', actionOf: () => 'sold', at },
      call,
    );
    return sale;
  });
