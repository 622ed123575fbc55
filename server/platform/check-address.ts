import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf } from './database/database.ts';
import { findServer } from './running-server.ts';
import { StartError } from './start-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
  /** This server's: another one may work with it already. */
  dataDir: string;
}

/** Throws StartError where the address cannot be listened on: a start that fails for that does nothing before. */
export async function requireFreeAddress(address: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host: address.host, port: address.port });
    await once(probe, 'listening');
  } catch (error) {
    throw await explainAddress(error, address);
  }
  probe.close();
  await once(probe, 'close');
}

/** Why the address cannot be listened on, and what to do. */
export async function explainAddress(
  error: unknown,
  { host, port, dataDir }: ListenAddress,
): Promise<StartError> {
  const code = codeOf(error);
  if (code !== 'EADDRINUSE') {
    return new StartError(`HOST ${host}, PORT ${port} cannot be listened on (${code}); give others.`);
  }
  const pid = await findServer(dataDir);
  return new StartError(
    pid === null
      ? `PORT ${port} on ${host} is taken; stop what uses it, or give another PORT.`
      : `PORT ${port} on ${host} is taken, and a server already works with this data (process ${pid}); stop it (kill ${pid}), and start again.`,
  );
}
