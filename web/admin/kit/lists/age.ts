const dayMs = 24 * 60 * 60_000;
const lateDays = 7;
const overdueDays = 14;

export interface Age {
  /** '3 days' */
  text: string;
  level: 'fresh' | 'late' | 'overdue';
}

/** How long ago a request came, in whole days, and how much that should worry. */
export function ageOf(createdAt: string, now: number): Age {
  const days = Math.max(0, Math.floor((now - Date.parse(createdAt)) / dayMs));
  const text = days === 0 ? 'Less than a day' : days === 1 ? '1 day' : `${days} days`;
  return { text, level: days >= overdueDays ? 'overdue' : days >= lateDays ? 'late' : 'fresh' };
}
