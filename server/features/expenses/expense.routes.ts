import { pageOf } from '#contracts/fields.ts';
import { expenses, expenseMessages } from '#contracts/expenses.ts';
import { findUnitProperty } from '#server/features/units/unit-rows.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import { expenseCells } from './expense-cells.ts';
import { deleteExpense, findExpense, insertExpense, listExpenses } from './expense.queries.ts';
import type { ExpenseRecord } from './expense.queries.ts';

const list: Handler<typeof expenses.list> = (context, { query }, { caller: { scope } }) =>
  listExpenses(context.db, { filters: query, scope }, pageOf(query));

export function expenseRoutes(platform: HttpPlatform): void {
  implement(platform, expenses, {
    list,
    export: exportList({ kind: 'expense', contract: expenses.export, list, columns: expenseCells }),
    create: (context, { body }, call) =>
      createRecord<ExpenseRecord>(
        context,
        async (db, at) => {
          const propertyCode = await findUnitProperty(db, body.unitId, call.caller.scope);
          if (propertyCode === undefined) throw refuseField('unitId', expenseMessages.unit);
          return insertExpense(db, { ...body, propertyCode }, at);
        },
        call,
        { objectKind: 'expense', find: findExpense, saved: () => body },
      ),
    get: getRecord(findExpense),
    remove: (context, input, call) =>
      deleteRecord(context, input, call, {
        objectKind: 'expense',
        collection: '/expenses',
        find: findExpense,
        remove: deleteExpense,
        lost: ({ unitId, amount, incurredOn, category }) => ({ unitId, amount, incurredOn, category }),
      }),
  });
}
