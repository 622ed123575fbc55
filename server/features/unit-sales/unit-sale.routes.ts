import { unitSales } from '#contracts/unit-sales.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { recordSale } from './record-sale.ts';
import { takeBackSale } from './take-back-sale.ts';

export function unitSaleRoutes(platform: HttpPlatform): void {
  implement(platform, unitSales, { create: recordSale, remove: takeBackSale });
}
