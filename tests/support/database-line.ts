import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to the database on which outages happen. */
export interface DatabaseLine {
  url: string;
  /** Nothing comes through any more, neither on what is connected nor on what connects. */
  freeze(): void;
  /** What is connected is lost, and nothing connects. */
  cut(): void;
  /** What connects comes through again; what was connected before stays lost. */
  restore(): void;
  /** What connects from now on reaches another database; what was connected before is lost. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

export async function openLine(url: string): Promise<DatabaseLine> {
  let { hostname, port } = new URL(url);
  const ends = new Set<Socket>();
  let state: 'open' | 'frozen' | 'cut' = 'open';
  const track = (end: Socket): void => {
    ends.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => ends.delete(end));
  };
  const server = createServer((near) => {
    track(near);
    if (state === 'cut') near.resetAndDestroy();
    else if (state === 'frozen') near.pause();
    else join(near);
  }).listen(0, '127.0.0.1');
  const join = (near: Socket): void => {
    const far = connect(Number(port), hostname);
    track(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  };
  const destroyAll = (): void => {
    for (const end of ends) end.destroy();
  };
  await once(server, 'listening');
  const through = new URL(url);
  // Listening at a port, so it has one.
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze: () => {
      state = 'frozen';
      for (const end of ends) end.pause();
    },
    cut: () => {
      state = 'cut';
      destroyAll();
    },
    restore: () => {
      state = 'open';
      destroyAll();
    },
    leadTo: (other) => {
      ({ hostname, port } = new URL(other));
      destroyAll();
    },
    close: () => {
      destroyAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
