/** What people call the fields of an expense. */
export const expenseLabels: Record<string, string> = {
  unitId: 'Unit',
  amount: 'Amount',
  incurredOn: 'Day',
  category: 'Category',
  vendor: 'Vendor',
  description: 'Description',
};
