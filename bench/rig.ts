import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { request } from 'undici';
import { startServer } from './processes.ts';
import type { RunningServer } from './processes.ts';

export const superAdmin = { email: 'superadmin@example.com', password: 'only for the benchmark' };

/** The real server and the floor, side by side on one database of their own. */
export interface Rig {
  server: RunningServer;
  floor: RunningServer;
  /** On the stand's database, as its owner. */
  pool: pg.Pool;
  accessToken: string;
  /** Where the two keep uploads; emptied between measurements. */
  uploadFolders: string[];
  close(): Promise<void>;
}

export interface RigOptions {
  /** Of a role that may create databases. */
  adminUrl: string;
  /** A folder for the data of both. */
  folder: string;
  name: string;
}

export async function startRig({ adminUrl, folder, name }: RigOptions): Promise<Rig> {
  const databaseUrl = await createDatabase(adminUrl, name);
  const dataDir = join(folder, name);
  const uploads = join(folder, `${name}-floor`);
  await mkdir(uploads, { recursive: true });
  const server = await startServer({
    script: pathOf('../server/main.ts'),
    env: serverEnvironment(dataDir, { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' }),
  });
  const floor = await startServer({
    script: pathOf('./floor/server.ts'),
    env: { DATABASE_URL: databaseUrl, UPLOADS: uploads },
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    server,
    floor,
    pool,
    accessToken: await signIn(server.url),
    uploadFolders: [join(dataDir, 'files'), uploads],
    close: async () => {
      await Promise.all([server.stop(), floor.stop(), pool.end()]);
    },
  };
}

/** The environment of a real server on a free port. */
export function serverEnvironment(
  dataDir: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SUPER_ADMIN_EMAIL: superAdmin.email,
    SUPER_ADMIN_PASSWORD: superAdmin.password,
    APP_SECRET: randomBytes(32).toString('base64url'),
    ...more,
  };
}

export function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The access token that a server of `serverEnvironment` gives. */
export async function signIn(url: string): Promise<string> {
  const { statusCode, body } = await request(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(superAdmin),
  });
  if (statusCode !== 200) throw new Error(`Sign-in was refused: ${await body.text()}`);
  // 200 carries what the contract names.
  return ((await body.json()) as { accessToken: string }).accessToken;
}
