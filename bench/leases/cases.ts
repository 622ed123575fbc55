import type { ComparedCase } from '../compare-lists.ts';

const property = { propertyCode: 'B0007' };
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const month = { from: daysFromNow(-30), to: daysFromNow(0) };

type Query = Record<string, string>;

/** The queries of each list, and the floor's filters where they are written in another way. */
const asked: [list: string, name: string, query: Query, floor?: Query][] = [
  ['properties', 'properties', {}],
  ['properties', 'properties, page 3', { page: '3' }],
  ['units', 'units', {}],
  ['units', 'units, property', property],
  ['units', 'units, vacant', { occupied: '0' }],
  ['units', 'units, vacant of a property', { ...property, occupied: '0' }],
  ['units', 'units, of an owner', { ownerId: '77' }],
  ['units', 'units, search', { q: 'B0007-0' }],
  ['owners', 'owners', {}],
  ['owners', 'owners, property', property],
  ['owners', 'owners, 1 % match', { q: 'marlow' }],
  ['tenants', 'tenants', {}],
  ['tenants', 'tenants, property', property],
  ['tenants', 'tenants, 1 % match', { q: 'marlow' }],
  ['tenants', 'tenants, one match', { q: 'p777@example' }],
  ['leases', 'leases', {}],
  ['leases', 'leases, page 3', { page: '3' }],
  ['leases', 'leases, property', property],
  ['leases', 'leases, of a unit', { unitId: '77' }],
  ['leases', 'leases, of a tenant', { tenantId: '77' }],
  ['leases', 'leases, active', { status: 'ACTIVE' }, { active: '' }],
  ['leases', 'leases, active of a property', { ...property, status: 'ACTIVE' }, { ...property, active: '' }],
  ['leases', 'leases, upcoming', { status: 'UPCOMING' }, { upcoming: '' }],
  ['leases', 'leases, ended', { status: 'ENDED' }, { ended: '' }],
  ['leases', 'leases, month of a property', { ...property, ...month }, { ...property, month: month.from }],
  ['leases', 'leases, search a unit', { q: 'B0007-0' }],
  ['leases', 'leases, search a tenant', { q: 'marlow' }],
  ['overdue', 'overdue', {}],
  ['overdue', 'overdue, 31-60 days', { age: '31-60' }],
  ['overdue', 'overdue, property', property],
  ['payments', 'payments', {}],
  ['payments', 'payments, page 3', { page: '3' }],
  ['payments', 'payments, property', property],
  ['payments', 'payments, of a lease', { leaseId: '77' }],
  ['payments', 'payments, a month', month],
  ['payments', 'payments, a month of a property', { ...property, ...month }],
  ['expenses', 'expenses', {}],
  ['expenses', 'expenses, property', property],
  ['expenses', 'expenses, category', { category: 'Repairs' }],
  ['expenses', 'expenses, a month', month],
  ['maintenance', 'maintenance', {}],
  ['maintenance', 'maintenance, property', property],
  ['maintenance', 'maintenance, of a unit', { unitId: '77' }],
  ['maintenance', 'maintenance, open', { status: 'OPEN' }],
  ['maintenance', 'maintenance, urgent', { priority: 'URGENT' }],
  ['maintenance', 'maintenance, search', { q: 'no. 77' }],
  ['messages', 'messages', {}, { of: '1' }],
  ['messages', 'messages, one conversation', { with: '7' }],
  ['conversations', 'conversations', {}],
];

/** The ways to ask for the rentals' lists. */
export const leaseCases = asked.map(([list, name, query, floor = query]): ComparedCase => {
  const path = { overdue: 'leases/overdue', conversations: 'messages/conversations' }[list] ?? list;
  const { page = '1', ...own } = query;
  const { page: _same, ...filters } = floor;
  return {
    name,
    ownPath: `/api/${path}?${new URLSearchParams({ page, take: '25', ...own }).toString()}`,
    aimMs: () => 50,
    floorPath: `/rental-page?${new URLSearchParams({ list, page, ...filters }).toString()}`,
  };
});
