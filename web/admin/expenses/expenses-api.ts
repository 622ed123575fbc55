import { expenses } from '#contracts/expenses.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for expenses. */
export const expensesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listExpenses: lists(build, expenses.list, 'expense'),
    getExpense: reads(build, expenses.get, ['expense']),
    createExpense: writes(build, expenses.create, { kind: 'expense', toast: 'create' }),
    removeExpense: writes(build, expenses.remove, { kind: 'expense', toast: 'delete' }),
  }),
});

export const {
  useListExpensesQuery,
  useGetExpenseQuery,
  useCreateExpenseMutation,
  useRemoveExpenseMutation,
} = expensesApi;
