import { leases } from '#contracts/leases.ts';
import { owners } from '#contracts/owners.ts';
import { paymentSchedules } from '#contracts/payment-schedules.ts';
import { payments } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { properties } from '#contracts/properties.ts';
import { tenants } from '#contracts/tenants.ts';
import { units } from '#contracts/units.ts';
import { api, ask, overrideExisting } from '../state/api.ts';
import { reads, readsAll, writes } from './endpoints.ts';
import { filledUnits } from './sent-fields.ts';

/** Names and occupancy stand in each other's records: one change may show in all of them. */
const tags = ['Rental'] as const;
/** Of these, what is owed and paid shows in leases and payments alone. */
const balanceTags = ['Rental', 'Payment'] as const;
/** What goes with a property or a unit is of every kind. */
const wholeTags = ['Rental', 'Payment', 'Expense', 'Maintenance'] as const;
/** Choices of properties stand on every screen. With a code, it changes in what visitors sent too. */
const propertyTags = [...wholeTags, 'Property', 'ServiceRequest', 'Registration'] as const;
const payment = { tags: ['Payment'] } as const;

/** The cached calls for properties, units, people, leases and payments. */
export const rentalApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listProperties: reads(build, properties.list, tags),
    listPropertyNames: reads(build, properties.listNames, ['Property']),
    getProperty: reads(build, properties.get, tags),
    createProperty: writes(build, properties.create, {
      tags: propertyTags,
      prepare: ({ body }) => ({
        body: body.units === undefined ? body : { ...body, units: filledUnits(body.units) },
      }),
    }),
    changeProperty: writes(build, properties.change, { tags: propertyTags }),
    removeProperty: writes(build, properties.remove, { tags: propertyTags }),

    listUnits: reads(build, units.list, tags),
    getUnit: reads(build, units.get, tags),
    listUnitRequests: reads(build, units.requests, ['Rental', 'Maintenance']),
    createUnit: writes(build, units.create, { tags: wholeTags }),
    changeUnit: writes(build, units.change, { tags: wholeTags }),
    removeUnit: writes(build, units.remove, { tags: wholeTags }),
    setUnitTenant: writes(build, units.setTenant, { tags: wholeTags }),
    setUnitOwner: writes(build, units.setOwner, { tags: wholeTags }),

    listOwners: reads(build, owners.list, tags),
    getOwner: reads(build, owners.get, tags),
    createOwner: writes(build, owners.create, { tags }),
    changeOwner: writes(build, owners.replace, { tags }),

    listTenants: reads(build, tenants.list, tags),
    getTenant: reads(build, tenants.get, tags),
    createTenant: writes(build, tenants.create, { tags }),
    changeTenant: writes(build, tenants.replace, { tags }),
    removeTenant: writes(build, tenants.remove, { tags }),

    listLeases: reads(build, leases.list, balanceTags),
    listOverdueLeases: reads(build, leases.overdue, balanceTags),
    getLease: reads(build, leases.get, balanceTags),
    createLease: writes(build, leases.create, { tags }),
    changeLease: writes(build, leases.change, { tags }),
    removeLease: writes(build, leases.remove, { tags }),
    changeLeases: writes(build, leases.bulkChange, { tags }),
    removeLeases: writes(build, leases.bulkRemove, { tags }),

    changePaymentSchedules: writes(build, paymentSchedules.bulkChange, payment),
    removePaymentSchedules: writes(build, paymentSchedules.bulkRemove, payment),
    removePaymentSchedule: writes(build, paymentSchedules.remove, payment),

    listPayments: reads(build, payments.list, balanceTags),
    listPaymentsOfLease: readsAll<Payment, number>(build, {
      tags: balanceTags,
      askFor: (leaseId, page) => ask(payments.list, { query: { leaseId, ...page } }),
    }),
    getPayment: reads(build, payments.get, balanceTags),
    createPayment: writes(build, payments.create, payment),
    removePayment: writes(build, payments.remove, payment),
    createPayments: writes(build, payments.bulkCreate, payment),
    changePayments: writes(build, payments.bulkChange, payment),
    removePayments: writes(build, payments.bulkRemove, payment),
  }),
});

export const {
  useListPropertiesQuery,
  useListPropertyNamesQuery,
  useGetPropertyQuery,
  useCreatePropertyMutation,
  useChangePropertyMutation,
  useRemovePropertyMutation,
  useListUnitsQuery,
  useListUnitRequestsQuery,
  useCreateUnitMutation,
  useChangeUnitMutation,
  useRemoveUnitMutation,
  useListOwnersQuery,
  useGetOwnerQuery,
  useCreateOwnerMutation,
  useChangeOwnerMutation,
  useListTenantsQuery,
  useGetTenantQuery,
  useCreateTenantMutation,
  useChangeTenantMutation,
  useRemoveTenantMutation,
  useListLeasesQuery,
  useListOverdueLeasesQuery,
  useGetLeaseQuery,
  useLazyGetLeaseQuery,
  useCreateLeaseMutation,
  useChangeLeaseMutation,
  useRemoveLeaseMutation,
  useChangeLeasesMutation,
  useRemoveLeasesMutation,
  useListPaymentsQuery,
  useListPaymentsOfLeaseQuery,
  useLazyListPaymentsOfLeaseQuery,
  useGetPaymentQuery,
  useCreatePaymentMutation,
  useCreatePaymentsMutation,
  useRemovePaymentMutation,
  useChangePaymentsMutation,
  useRemovePaymentsMutation,
} = rentalApi;
