import { useState } from 'react';

/** What is going on with the server, if anything, and how work says so while it runs. */
export function useBusy<What extends string>(): {
  busy: What | null;
  during: <T>(what: What, work: () => Promise<T>) => Promise<T>;
} {
  const [busy, setBusy] = useState<What | null>(null);
  return {
    busy,
    during: async (what, work) => {
      setBusy(what);
      try {
        return await work();
      } finally {
        setBusy(null);
      }
    },
  };
}
