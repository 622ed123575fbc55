const leaseMs = 35_000;
const pauseMs = 60;

/**
 * Runs the work while no other tab of this origin runs work of the same name. Browsers have locks for that, on secure
 * pages only; elsewhere a lease in storage does, which a tab that died leaves to the others after 35 seconds.
 */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks) return locks.request(name, work);
  return withLease(`lock:${name}`, work);
}

async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const owner = Math.random().toString(36).slice(2);
  while (!takeLease(key, owner)) await pause();
  // Two tabs may write in the same instant: the last one to have written holds it.
  await pause();
  if (ownerOf(key) !== owner) return withLease(key, work);
  try {
    return await work();
  } finally {
    if (ownerOf(key) === owner) localStorage.removeItem(key);
  }
}

function takeLease(key: string, owner: string): boolean {
  const [, until] = (localStorage.getItem(key) ?? '').split(' ');
  if (Number(until ?? 0) > Date.now()) return false;
  localStorage.setItem(key, `${owner} ${Date.now() + leaseMs}`);
  return true;
}

function ownerOf(key: string): string {
  return (localStorage.getItem(key) ?? '').split(' ')[0] ?? '';
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pauseMs);
  });
}
