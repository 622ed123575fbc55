import type { expenseCategories } from '#contracts/expenses.ts';
import type { InventedUnit } from './invent-office.ts';
import type { Random } from './random.ts';
import { shiftDays } from '#contracts/days.ts';
import { officeTime } from './shift-day.ts';

export interface InventedExpense {
  unit: InventedUnit;
  amount: number;
  incurredOn: string;
  category: (typeof expenseCategories)[number];
  vendor: string | null;
  description: string;
  createdAt: Date;
}

const expenseCount = 260;
const spanDays = 420;

/** What was spent on the units in fourteen months, oldest first. */
export function inventExpenses(
  random: Random,
  units: InventedUnit[],
  { now, today }: { now: Date; today: string },
): InventedExpense[] {
  return Array.from({ length: expenseCount }, () => {
    const { descriptions, from, to, ...bill } = random.pick(bills);
    const incurredOn = shiftDays(today, -Math.floor(random.next() * spanDays));
    // The bill comes some days later.
    const enteredOn = shiftDays(incurredOn, random.between(0, 9));
    return {
      ...bill,
      unit: random.pick(units),
      description: random.pick(descriptions),
      amount: Math.round(random.between(from, to) * 100) / 100,
      incurredOn,
      createdAt: officeTime(enteredOn < today ? enteredOn : incurredOn, random.next(), now),
    };
  }).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface Bill {
  category: InventedExpense['category'];
  vendor: string | null;
  descriptions: readonly string[];
  /** Dollars. */
  from: number;
  to: number;
}

/** No such companies exist. */
const bills: readonly Bill[] = [
  {
    category: 'Repairs',
    vendor: 'Example Plumbing & Drain',
    descriptions: [
      'Supply line replaced',
      'Drain cleared',
      'Water heater valve replaced',
      'Toilet reset, new wax ring',
    ],
    from: 120,
    to: 890,
  },
  {
    category: 'Repairs',
    vendor: 'Specimen Electric Co.',
    descriptions: ['GFCI outlets replaced', 'Breaker replaced', 'Panel inspected, neutral tightened'],
    from: 95,
    to: 640,
  },
  {
    category: 'Repairs',
    vendor: 'Sample Drywall & Paint',
    descriptions: ['Ceiling patched and painted after a leak', 'Wall behind the washer closed again'],
    from: 180,
    to: 1250,
  },
  {
    category: 'Maintenance',
    vendor: 'Fictional Air & Heat',
    descriptions: ['Spring service of the AC', 'Condensate line flushed', 'Filters changed'],
    from: 79,
    to: 420,
  },
  {
    category: 'Maintenance',
    vendor: 'Placeholder Pest Control',
    descriptions: ['Quarterly treatment', 'Follow-up for ants', 'Wasp nest removed'],
    from: 65,
    to: 210,
  },
  {
    category: 'Utilities',
    vendor: 'Example City Utilities',
    descriptions: ['Water and sewer while vacant', 'Electricity while vacant'],
    from: 38,
    to: 165,
  },
  {
    category: 'Insurance',
    vendor: 'Sample Mutual',
    descriptions: ['Deductible, water damage claim', 'Landlord policy, yearly'],
    from: 310,
    to: 1000,
  },
  {
    category: 'Landscaping',
    vendor: 'Invented Green Landscaping',
    descriptions: ['Patio bed replanted', 'Tree limb over the patio removed', 'Sprinkler head replaced'],
    from: 85,
    to: 540,
  },
  {
    category: 'Legal',
    vendor: 'Specimen & Example, Attorneys',
    descriptions: ['Demand letter', 'Lease review'],
    from: 150,
    to: 475,
  },
  { category: 'Taxes', vendor: null, descriptions: ['Filing fee'], from: 25, to: 60 },
  {
    category: 'Other',
    vendor: 'Placeholder Lock & Key',
    descriptions: ['Rekeyed between tenants', 'Mailbox lock replaced', 'Two gate remotes'],
    from: 45,
    to: 190,
  },
];
