import { dayOf } from '#contracts/days.ts';
import { site } from '#site';
import { officeDayBefore, officeTime } from './shift-day.ts';

export interface InventedMessage {
  /** Places in the list of the three colleagues: who manages, and the two of the staff. */
  from: number;
  to: number;
  body: string;
  createdAt: Date;
}

/** As a share of the office's seven hours. */
const elevenMinutes = 11 / 420;

/** What the colleagues wrote each other in the last days, in the office's hours, oldest first. */
export function inventMessages(now: Date): InventedMessage[] {
  const today = dayOf(now, site.timeZone);
  return conversations
    .flatMap(({ between: [one, other], daysAgo, begins, lines }) =>
      lines.map((line, index) => {
        const isAnswer = line.startsWith('> ');
        return {
          from: isAnswer ? other : one,
          to: isAnswer ? one : other,
          body: isAnswer ? line.slice(2) : line,
          createdAt: officeTime(officeDayBefore(today, daysAgo), begins + index * elevenMinutes, now),
        };
      }),
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** What the second of the two says begins with `> `. */
const conversations: {
  between: [number, number];
  daysAgo: number;
  /** At which share of the office's hours. */
  begins: number;
  lines: string[];
}[] = [
  {
    between: [1, 0],
    daysAgo: 6,
    begins: 0.05,
    lines: [
      'Good morning! The plumber can do both leaks at Bent Trail on Thursday if we confirm today.',
      '> Please confirm. Do the residents know?',
      'I wrote to both through their request pages. One has answered already.',
      '> Perfect, thank you.',
    ],
  },
  {
    between: [1, 0],
    daysAgo: 1,
    begins: 0.7,
    lines: [
      'Two leases at Preston Road end next month and nobody has signed a renewal yet.',
      '> Let’s call them this week. Can you take the first one?',
      'Will do. I’ll note it with the lease.',
    ],
  },
  {
    between: [2, 0],
    daysAgo: 3,
    begins: 0.3,
    lines: [
      'The overdue list is down to those who answered our letters. Four are beyond 90 days.',
      '> Send me these four, I will speak to the owners.',
      'They are under Leases, 90+ days. All have my notes.',
      '> Got them.',
    ],
  },
  {
    between: [2, 1],
    daysAgo: 2,
    begins: 0.5,
    lines: [
      'Did the scanned registration for Wykeham come with a lease? I can’t find it.',
      '> No, only the form and the license. I asked for the lease yesterday.',
      'Thanks, then I’ll leave it in the list.',
    ],
  },
];
