import { fail } from '#contracts/errors.ts';
import { saleMessages } from '#contracts/unit-sales.ts';
import type { unitSales } from '#contracts/unit-sales.ts';
import { changeUnit } from '#server/features/units/change-unit.ts';
import { findUnit } from '#server/features/units/unit.queries.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { deleteSale, findOwnerName, findSale, listSales } from './unit-sale.queries.ts';

/** Staff take back a sale that was recorded by mistake: the seller owns the unit again. */
export const takeBackSale: Handler<typeof unitSales.remove> = (context, { params: { id } }, call) =>
  context.db.transaction(async (db) => {
    const { scope } = call.caller;
    const within = { ...context, db };
    const sale = await findSale(db, { id, scope });
    if (!sale) throw fail('NOT_FOUND');
    const { unitId, date, sellerId, sellerName, buyerId, buyerName } = sale;
    const unit = await findUnit(db, { id: unitId, scope, today: siteDay(context) }, true);
    const last = (await listSales(db, unitId)).at(-1);
    if (!unit || !last) throw fail('NOT_FOUND');
    if (last.id !== id) throw fail('CONFLICT', { message: saleMessages.notLast });
    if (unit.ownerId !== buyerId) throw fail('CONFLICT', { message: saleMessages.ownerChanged });
    const isThere = sellerId !== null && (await findOwnerName(db, sellerId)) !== undefined;
    await deleteSale(db, id);
    const body = { ownerId: isThere ? sellerId : null };
    await changeUnit(within, { params: { id: unitId }, body }, call);
    const changes = {
      soldOn: { from: date, to: null },
      ownerName: { from: buyerName, to: sellerName },
    };
    await recordBulk(
      within,
      [{ record: unit, changes }],
      {
        objectKind: 'unit',
        action: 'changed',
        actionOf: () => 'took back the sale',
        at: momentOf(context).at,
      },
      call,
    );
  });
