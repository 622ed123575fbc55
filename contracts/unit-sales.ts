import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { endpoint, json, nothing, one } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const saleMessages = {
  buyer: 'Choose the buyer.',
  same: 'This person owns the unit already.',
  later: 'Enter the sale on its day or later.',
  far: 'Enter a day within the last 20 years.',
  order: 'A later sale of this unit is on file. Enter a day after it.',
  notLast: 'Only the last sale of a unit can be taken back.',
  ownerChanged: 'The unit has another owner since. Correct the owner instead.',
} as const;

/** A sale of a unit: from the day on the buyer is its owner. */
export const saleForm = z.object({
  date: calendarDay(),
  buyerId: id,
  /** The unit as the caller knows it. */
  expectedUpdatedAt: z.optional(instant),
});
export type SaleForm = z.infer<typeof saleForm>;

export const unitSale = z.object({
  id,
  createdAt: instant,
  unitId: id,
  propertyCode: z.string(),
  date: calendarDay(),
  sellerId: z.nullable(z.int()),
  /** As they were called then; null where the unit had no owner on file. */
  sellerName: z.nullable(z.string()),
  buyerId: z.int(),
  buyerName: z.string(),
});
export type UnitSale = z.infer<typeof unitSale>;

const byId = z.object({ id });

export const createUnitSale = endpoint({
  method: 'POST',
  path: '/units/:id/sales',
  access: 'admin',
  summary:
    'Record the sale of a unit: the buyer owns it from that day on, earlier charges keep the seller’s name',
  params: byId,
  body: json(saleForm),
  returns: one(unitSale),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const removeUnitSale = endpoint({
  method: 'DELETE',
  path: '/unit-sales/:id',
  access: 'admin',
  summary: 'Take back the last sale of a unit: the seller owns it again',
  params: byId,
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const unitSales = { create: createUnitSale, remove: removeUnitSale };

type Party = { id: number | null; name: string | null };

/**
 * Whose a line of a day was, from the owner that was noted with it: charges are entered ahead for a year, and the unit may be
 * sold meanwhile. Sales are in the order of their days.
 */
export function ownerOn(
  sales: readonly Pick<UnitSale, 'date' | 'sellerId' | 'sellerName' | 'buyerId' | 'buyerName'>[],
  day: string,
  noted: Party,
): Party {
  let owner = noted;
  for (const { date, sellerId, buyerId, buyerName } of sales)
    if (day >= date && owner.id === sellerId) owner = { id: buyerId, name: buyerName };
  for (const { date, sellerId, sellerName, buyerId } of sales.toReversed())
    if (day < date && owner.id === buyerId) owner = { id: sellerId, name: sellerName };
  return owner;
}
