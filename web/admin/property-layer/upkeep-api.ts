import { expenses } from '#contracts/expenses.ts';
import { maintenance, requests } from '#contracts/maintenance.ts';
import { messages } from '#contracts/messages.ts';
import { api, overrideExisting } from '../state/api.ts';
import { reads, writes } from './endpoints.ts';
import { filledFields } from './sent-fields.ts';

/** Open records are counted at their properties and units. */
const maintenanceTags = ['Maintenance', 'Rental'] as const;

/** The cached calls for expenses, maintenance and messages. */
export const upkeepApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listExpenses: reads(build, expenses.list, ['Expense']),
    getExpense: reads(build, expenses.get, ['Expense']),
    createExpense: writes(build, expenses.create, { tags: ['Expense'] }),
    removeExpense: writes(build, expenses.remove, { tags: ['Expense'] }),

    listMaintenance: reads(build, maintenance.list, ['Maintenance']),
    getMaintenance: reads(build, maintenance.get, ['Maintenance']),
    listMaintenanceHistory: reads(build, requests.history, ['Maintenance']),
    createMaintenance: writes(build, requests.create, { tags: maintenanceTags }),
    changeMaintenance: writes(build, maintenance.change, {
      tags: maintenanceTags,
      prepare: ({ params, body }) => ({ params, body: filledFields(body) }),
    }),
    removeMaintenance: writes(build, maintenance.remove, { tags: maintenanceTags }),
    requestReview: writes(build, requests.requestReview, { tags: maintenanceTags }),

    listMessages: reads(build, messages.list, ['Message']),
    createMessage: writes(build, messages.create, { tags: ['Message'] }),
  }),
});

export const {
  useListExpensesQuery,
  useGetExpenseQuery,
  useCreateExpenseMutation,
  useRemoveExpenseMutation,
  useListMaintenanceQuery,
  useGetMaintenanceQuery,
  useListMaintenanceHistoryQuery,
  useCreateMaintenanceMutation,
  useChangeMaintenanceMutation,
  useRemoveMaintenanceMutation,
  useRequestReviewMutation,
  useListMessagesQuery,
  useCreateMessageMutation,
} = upkeepApi;
