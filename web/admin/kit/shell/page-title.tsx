import { createContext, use, type ReactNode } from 'react';

/** How many people wait for an answer. */
export const WaitingCount = createContext(0);

const most = 99;

/** The title of the tab: `(3) Leases · Back office` while three people wait for an answer. */
export function PageTitle({ children }: { children: string }): ReactNode {
  const count = use(WaitingCount);
  const before = count === 0 ? '' : count > most ? `(${most}+) ` : `(${count}) `;
  return <title>{`${before}${children} · Back office`}</title>;
}
