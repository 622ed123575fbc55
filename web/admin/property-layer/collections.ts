import { createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import type { EntityState } from '@reduxjs/toolkit';
import type { Expense } from '#contracts/expenses.ts';
import type { Lease } from '#contracts/leases.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import type { Message } from '#contracts/messages.ts';
import type { Owner } from '#contracts/owners.ts';
import type { Payment } from '#contracts/payments.ts';
import type { Property } from '#contracts/properties.ts';
import type { Tenant } from '#contracts/tenants.ts';
import type { Unit } from '#contracts/units.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure } from '../lists/failure-words.ts';
import { api } from '../state/api.ts';
import { readCallAction } from './call-actions.ts';
import type { CallAction, LayerCall } from './call-actions.ts';

/** What the property layer knows of, by collection. */
export interface Records {
  properties: Property;
  units: Unit;
  owners: Owner;
  tenants: Tenant;
  leases: Lease;
  payments: Payment;
  expenses: Expense;
  maintenance: MaintenanceRecord;
  messages: Message;
}

/** Records by id, newest first, and how the last fetch of their list went. */
export interface Collection<T extends { id: number }> extends EntityState<T, number> {
  loading: boolean;
  error: CallFailure | null;
}

export type Collections = { [Name in keyof Records]: Collection<Records[Name]> };

type Name = keyof Records;

/** What the collections have in common. */
interface Entity {
  id: number;
  createdAt: string;
}

const adapter = createEntityAdapter<Entity>({
  sortComparer: (one, other) =>
    one.createdAt === other.createdAt
      ? other.id - one.id
      : Date.parse(other.createdAt) - Date.parse(one.createdAt),
});

const empty = () => ({ ...adapter.getInitialState(), loading: false, error: null });

// An empty collection is one of whatever its records are.
const initialState = {
  properties: empty(),
  units: empty(),
  owners: empty(),
  tenants: empty(),
  leases: empty(),
  payments: empty(),
  expenses: empty(),
  maintenance: empty(),
  messages: empty(),
} as unknown as Collections;

type Effect = [act: 'replace' | 'put' | 'remove', collection: Name];

/** What an answered call does to which collection. Bulk changes answer a count, and the lists are read anew. */
const effects: Partial<Record<LayerCall, Effect>> = {
  listProperties: ['replace', 'properties'],
  getProperty: ['put', 'properties'],
  createProperty: ['put', 'properties'],
  changeProperty: ['put', 'properties'],
  removeProperty: ['remove', 'properties'],
  listUnits: ['replace', 'units'],
  getUnit: ['put', 'units'],
  createUnit: ['put', 'units'],
  changeUnit: ['put', 'units'],
  setUnitOwner: ['put', 'units'],
  setUnitTenant: ['put', 'units'],
  removeUnit: ['remove', 'units'],
  listOwners: ['replace', 'owners'],
  getOwner: ['put', 'owners'],
  createOwner: ['put', 'owners'],
  changeOwner: ['put', 'owners'],
  listTenants: ['replace', 'tenants'],
  getTenant: ['put', 'tenants'],
  createTenant: ['put', 'tenants'],
  changeTenant: ['put', 'tenants'],
  removeTenant: ['remove', 'tenants'],
  listLeases: ['replace', 'leases'],
  getLease: ['put', 'leases'],
  createLease: ['put', 'leases'],
  changeLease: ['put', 'leases'],
  removeLease: ['remove', 'leases'],
  removeLeases: ['remove', 'leases'],
  listPayments: ['replace', 'payments'],
  getPayment: ['put', 'payments'],
  createPayment: ['put', 'payments'],
  removePayment: ['remove', 'payments'],
  removePayments: ['remove', 'payments'],
  listExpenses: ['replace', 'expenses'],
  createExpense: ['put', 'expenses'],
  removeExpense: ['remove', 'expenses'],
  listMaintenance: ['replace', 'maintenance'],
  getMaintenance: ['put', 'maintenance'],
  createMaintenance: ['put', 'maintenance'],
  changeMaintenance: ['put', 'maintenance'],
  removeMaintenance: ['remove', 'maintenance'],
  listMessages: ['replace', 'messages'],
  createMessage: ['put', 'messages'],
};

const effectOf = new Map<string, Effect>(Object.entries(effects));

/** The client's own collections of the property layer. They follow the calls: nothing writes to them directly. */
export const collectionsSlice = createSlice({
  name: 'collections',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    // The session has ended: what it could read goes with the cache.
    builder.addCase(api.util.resetApiState, () => initialState);
    builder.addDefaultCase((state, action) => {
      const call = readCallAction(action, 'query') ?? readCallAction(action, 'mutation');
      const effect = call && effectOf.get(call.name);
      if (effect) follow(state, call, effect);
    });
  },
});

function follow(state: Collections, call: CallAction, [act, name]: Effect): void {
  // Reading and writing by id is the same for every collection.
  const collection = state[name] as Collection<Entity>;
  if (act === 'replace') {
    collection.loading = call.stage === 'pending';
    collection.error = call.stage === 'rejected' ? asFailure(call.payload) : null;
  }
  if (call.stage !== 'fulfilled') return;
  if (act === 'replace' && isWhole(name, call)) adapter.setAll(collection, rowsOf(call.payload));
  if (act === 'put') adapter.upsertOne(collection, rowOf(call.payload));
  if (act === 'remove' && name === 'properties') removeProperties(state, idsOf(call));
  else if (act === 'remove') adapter.removeMany(collection, idsOf(call));
}

/** Removing a property also removes its units, their leases and those leases' tenants (specification section 4). */
function removeProperties(state: Collections, ids: readonly number[]): void {
  const idsWhere = <T extends Entity>({ entities }: Collection<T>, belongs: (row: T) => boolean): number[] =>
    Object.values(entities)
      .filter(belongs)
      .map(({ id }) => id);
  const units = idsWhere(state.units, ({ realEstateObjectId }) => ids.includes(realEstateObjectId));
  const leases = idsWhere(state.leases, ({ unitId }) => units.includes(unitId));
  const tenants = leases.flatMap((id) => state.leases.entities[id]?.tenantId ?? []);
  const remove = (name: Name, gone: readonly number[]) =>
    // As above: removing by id is the same for every collection.
    adapter.removeMany(state[name] as Collection<Entity>, gone);
  remove('properties', ids);
  remove('units', units);
  remove('leases', leases);
  remove('tenants', tenants);
}

/** Leases and payments that were fetched with filters are not all there are. */
function isWhole(name: Name, { input }: CallAction): boolean {
  if (name !== 'leases' && name !== 'payments') return true;
  return !Object.entries(input.query ?? {}).some(
    ([filter, value]) => !paging.has(filter) && value !== undefined && value !== '' && value !== 'all',
  );
}

const paging = new Set(['page', 'take', 'limit', 'pageSize', 'per_page']);

/** A list's rows, bare or wrapped in data. */
function rowsOf(payload: unknown): Entity[] {
  const rows = isObject(payload) && 'data' in payload ? payload['data'] : payload;
  // The contracts shape the answers of every list above.
  return Array.isArray(rows) ? (rows as Entity[]) : [];
}

function rowOf(payload: unknown): Entity {
  // As above, of every record.
  return payload as Entity;
}

function idsOf({ input }: CallAction): number[] {
  const many =
    isObject(input.body) && Array.isArray(input.body['ids']) ? input.body['ids'] : [input.params?.['id']];
  return many.map(Number);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
