// `npm run bench:registrations`: the registration desk's list and search against the hand-written SQL of the same page.
import { isQuick, runListBench } from '../run-list-bench.ts';
import { registrationCases } from './cases.ts';
import { growRegistrations } from './grow.ts';

await runListBench({
  name: 'registrations',
  sizes: isQuick ? [1000, 100_000] : [1000, 100_000, 1_000_000],
  effortAt: isQuick
    ? () => ({ rounds: 3, requestsPerRound: 10 })
    : // In the smallest table the answers are short, and what else the machine does weighs most.
      (rows) => ({ rounds: rows > 1000 ? 8 : 32, requestsPerRound: 12 }),
  titleOf: (rows) => `${rows.toLocaleString('en-US')} registrations`,
  grow: growRegistrations,
  cases: registrationCases,
});
