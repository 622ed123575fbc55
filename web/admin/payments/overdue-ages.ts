import type { OverdueAge } from '#contracts/leases.ts';

/** How people name the ages; what is due today is not overdue yet. */
export const ageLabels: Record<OverdueAge, string> = {
  '1-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': '90+ days',
};
