const leaseMs = 35_000;
const pauseMs = 60;
const echoMs = 2000;

/** Gets whether another tab ran the same work just before. */
type Work<T> = (wasJustDone: boolean) => Promise<T>;

/**
 * Runs the work while no other tab of this origin runs work of the same name. Browsers have locks for that, on secure
 * pages only; elsewhere a lease in storage does, which a tab that died leaves to the others after 35 seconds.
 */
export async function oneTabAtATime<T>(name: string, work: Work<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return withLease(`lock:${name}`, work);
  const echo = `${name}:done`;
  return locks.request(name, async () => {
    const { held = [] } = await locks.query();
    const result = await work(held.some((lock) => lock.name === echo));
    // Locks are in order across tabs, which what these have stored is not: this one says that there is something to wait for.
    void locks.request(echo, { mode: 'shared' }, () => pause(echoMs));
    return result;
  });
}

async function withLease<T>(key: string, work: Work<T>, hasWaited = false): Promise<T> {
  const owner = Math.random().toString(36).slice(2);
  let isLate = hasWaited;
  for (; !takeLease(key, owner); isLate = true) await pause(pauseMs);
  // Two tabs may write in the same instant: the last one to have written holds it.
  await pause(pauseMs);
  if (ownerOf(key) !== owner) return withLease(key, work, true);
  try {
    return await work(isLate);
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

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
