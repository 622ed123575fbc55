import { useDeferredValue, type ReactNode } from 'react';

/** Renders what waits for the server anyway, right after what stands around it has been painted. */
export function Afterwards({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null;
}
