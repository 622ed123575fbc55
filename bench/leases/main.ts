// `npm run bench:leases`: the rentals' lists against the hand-written SQL of the same pages.
import { isQuick, runListBench } from '../run-list-bench.ts';
import { leaseCases } from './cases.ts';
import { growLeases } from './grow.ts';

await runListBench({
  name: 'leases',
  sizes: [100_000],
  effortAt: () => (isQuick ? { rounds: 3, requestsPerRound: 10 } : { rounds: 8, requestsPerRound: 12 }),
  titleOf: (leases) => `${leases.toLocaleString('en-US')} leases with ten times as many payments`,
  grow: growLeases,
  cases: leaseCases,
});
