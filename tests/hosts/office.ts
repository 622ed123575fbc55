import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createProbe } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { startServerProcess } from '#tests/starting/server-process.ts';
import type { ServerProcess } from '#tests/starting/server-process.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startExternalPostgres } from '#tests/support/external-postgres.ts';
import type { ExternalPostgres, Standby } from '#tests/support/external-postgres.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { TestSmtpServer } from '#tests/support/smtp-server.ts';
import { startHaproxy } from './haproxy.ts';

export const superAdmin = { email: 'superadmin@example.com', password: 'only for this exercise' };

/** Two servers behind HAProxy, on a PostgreSQL with a synchronous standby, with files on S3. */
export interface Office {
  /** What visitors call. */
  site: string;
  primary: ExternalPostgres;
  standby: Standby;
  smtp: TestSmtpServer;
  /** The servers' own addresses. */
  urls: [string, string];
  startServer: (index: 0 | 1) => Promise<void>;
  stopServer: (index: 0 | 1, signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  /** What the servers wrote on standard error. */
  complaints: () => string;
  /** Their log lines. */
  log: () => string;
  close: () => Promise<void>;
}

/** Sets it up in a folder of its own. */
export async function openOffice(folder: string): Promise<Office> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const primary = await startExternalPostgres(tmpdir());
    ends.push(() => primary.remove());
    const standby = await primary.addStandby({ isSynchronous: true });
    ends.push(() => standby.remove());
    const smtp = await startSmtpServer();
    ends.push(() => smtp.close());
    const s3 = await startS3(join(folder, 's3'));
    ends.push(s3.stop);
    const ports = await findFreePorts(5);
    const [http, https, database, one, two] = ports as [number, number, number, number, number];
    const members = await Promise.all([primary.url, standby.url].map(tellRole));
    ends.push(...members.map(({ stop }) => stop));
    const [db1, db2] = members.map(({ port }, index) => ({
      port: Number(new URL(index === 0 ? primary.url : standby.url).port),
      roleCheck: port,
    }));
    if (!db1 || !db2) throw new Error('There are two databases.');
    const proxy = await startHaproxy(folder, {
      http,
      https,
      database,
      servers: [one, two],
      databases: [db1, db2],
    });
    ends.push(proxy.stop);
    const through = new URL(primary.url);
    through.port = String(database);
    const site = `https://127.0.0.1:${https}`;
    const settings = { DATABASE_URL: through.href, SMTP_URL: smtp.url, PUBLIC_URL: site, ...s3.settings };
    const servers = await runServers(folder, [one, two], settings);
    ends.push(servers.stop);
    await eventually(() => connectOnce(through.href));
    return { site, primary, standby, smtp, ...servers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Servers = Pick<Office, 'urls' | 'startServer' | 'stopServer' | 'complaints' | 'log'>;

async function runServers(
  folder: string,
  ports: [number, number],
  settings: Record<string, string>,
): Promise<Servers & { stop: () => Promise<void> }> {
  const running: (ServerProcess | undefined)[] = [];
  let complaints = '';
  let log = '';
  const stopServer: Office['stopServer'] = async (index, signal) => {
    const server = running[index];
    const code = (await server?.kill(signal)) ?? null;
    complaints += server?.output().stderr ?? '';
    log += server?.output().stdout ?? '';
    running[index] = undefined;
    return code;
  };
  return {
    urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    startServer: async (index) => {
      running[index] = await startServerProcess({
        ...settings,
        PORT: String(ports[index]),
        DATA_DIR: join(folder, `server-${index + 1}`),
        APP_SECRET: 'x'.repeat(43),
        SUPER_ADMIN_EMAIL: superAdmin.email,
        SUPER_ADMIN_PASSWORD: superAdmin.password,
        RATE_LIMITS: 'on',
        TRUST_PROXY: '127.0.0.1',
        STOP_NOTICE: '2',
      });
    },
    stopServer,
    log: () => log + running.map((server) => server?.output().stdout ?? '').join(''),
    complaints: () => complaints + running.map((server) => server?.output().stderr ?? '').join(''),
    stop: async () => {
      await Promise.all([stopServer(0, 'SIGTERM'), stopServer(1, 'SIGTERM')]);
    },
  };
}

async function startS3(
  directory: string,
): Promise<{ settings: Record<string, string>; stop: () => Promise<void> }> {
  await mkdir(directory);
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads' }],
  });
  const { port } = await server.run();
  const settings = {
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { settings, stop: () => server.close() };
}

/** Says on a port of its own whether a PostgreSQL is the primary, as Patroni does at `/primary`. */
async function tellRole(url: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    void isPrimary(url).then((is) => response.writeHead(is ? 200 : 503).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening at a port, so it has one.
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function isPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    return rows[0]?.follows === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

/** All at once, so that none is named twice. */
async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createProbe().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  // Listening at a port, so each has one.
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
