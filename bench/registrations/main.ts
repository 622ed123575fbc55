// `npm run bench:registrations`: the registration desk's list and search against the hand-written SQL of the same page.
import { isQuick, runListBench } from '../run-list-bench.ts';
import { registrationCases } from './cases.ts';
import { growRegistrations } from './grow.ts';

await runListBench({
  name: 'registrations',
  sizes: isQuick ? [1000, 100_000] : [1000, 100_000, 1_000_000],
  effort: isQuick ? { rounds: 3, requestsPerRound: 10 } : { rounds: 8, requestsPerRound: 12 },
  titleOf: (rows) => `${rows.toLocaleString('en-US')} registrations`,
  grow: growRegistrations,
  cases: registrationCases,
});
