import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { soon } from '#tests/support/soon.ts';
import { temporary } from '#tests/support/temporary.ts';
import { serverEnvironment } from '../../../../scripts/setup.mjs';
import { claimDataFolder } from './claim-data-folder.ts';
import { isPostgresOf, readPidFile } from './running-postgres.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };

/** The tests go on with the same folder, as its owner does. */
let dataDir: string;
/** What runs at the end of the file ends with it. */
const leftovers: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(temporary, 'wellserved-embedded-'));
  await prepareDataFolder(dataDir);
});
afterAll(async () => {
  for (const end of leftovers.toReversed()) await end();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  leftovers.push(() => postgres.stop());
  return postgres;
}

/** A server process of its own that starts PostgreSQL on the same folder, and can be killed without a chance to stop it. */
async function startElsewhere(): Promise<{ url: string; kill: () => Promise<void> }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./start-embedded-postgres.ts'))});
    const log = { info() {}, warn() {} };
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.stdout.write(postgres.url);
    setInterval(() => {}, 1000);
  `;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...serverEnvironment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  leftovers.push(kill);
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { url: chunk.toString(), kill };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function findPid(): Promise<number> {
  const found = await readPidFile(join(dataDir, 'postgres'));
  if (found === null) throw new Error('no PostgreSQL runs');
  return found.pid;
}

function runs(pid: number): Promise<boolean> {
  return isPostgresOf(join(dataDir, 'postgres'), pid);
}

async function killPostgres(): Promise<void> {
  const pid = await findPid();
  process.kill(pid, 'SIGKILL');
  await soon(async () => expect(await runs(pid)).toBe(false));
}

/** Kills it, and waits until its server has heard of that once. */
async function expectEndReported(postgres: EmbeddedPostgres): Promise<void> {
  const listener = vi.fn<() => void>();
  postgres.onExit(listener);
  await killPostgres();
  await soon(() => expect(listener).toHaveBeenCalledTimes(1));
}

describe('the first start', () => {
  let postgres: EmbeddedPostgres;

  test('of two at once gets the folder, where one had died before; the other is refused and stops nothing', async () => {
    await writeFile(join(dataDir, 'postgres.new-0123456789ab'), '');

    const starts = await Promise.allSettled([start(), start()]);

    const refused = starts.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason instanceof StartError)).toEqual([true]);
    const started = starts.find((result) => result.status === 'fulfilled');
    if (!started) throw new Error('None has it.');
    postgres = started.value;
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  // spec: ST-04
  test('makes a database that only this machine can reach, with the generated password', async () => {
    const { url } = postgres;

    expect(new URL(url).hostname).toBe('127.0.0.1');
    const [settings] = await query(
      url,
      `select current_setting('listen_addresses') as addresses,
              current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
              current_setting('server_encoding') as encoding, current_setting('is_superuser') as superuser,
              current_setting('server_version_num')::int / 10000 as version`,
    );
    expect(settings).toEqual({
      addresses: '127.0.0.1',
      fsync: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      superuser: 'off',
      version: 18,
    });
    await query(url, 'create extension pg_trgm; create extension btree_gist');

    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    stranger.password = '';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow();
  });

  test('keeps folder, password and log for their owners alone, and PostgreSQL does not run as root', async () => {
    const modes = ['', 'postgres', 'postgres-password', 'postgres.log'].map(
      async (name) => (await stat(join(dataDir, name))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600, 0o600]);
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${await findPid()}/status`, 'utf8');
      expect(status).not.toMatch(/^Uid:.*\b0\b/m);
    }
  });

  test('Ctrl-C in the terminal does not reach it', async () => {
    if (process.platform === 'win32') return;
    const fields = (await readFile(`/proc/${await findPid()}/stat`, 'utf8')).split(') ')[1]?.split(' ');
    expect(fields?.[2]).toBe(String(await findPid()));
  });

  test('its log holds nothing of what people typed', async () => {
    const { url } = postgres;
    await expect(query(url, `select 'person@example.com'::int`)).rejects.toThrow();
    await query(
      url,
      `create table people (email text unique); insert into people values ('person@example.com')`,
    );
    await expect(query(url, `insert into people values ('person@example.com')`)).rejects.toThrow();

    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('person');
  });

  test('learns when its PostgreSQL ends', async () => {
    await expectEndReported(postgres);
  });
});

/** The last one, which goes on. */
let recovered: EmbeddedPostgres;

describe('a later start', () => {
  /** Of the PostgreSQL that a killed server has left behind. */
  let pid: number;

  // spec: ST-19
  test('after a proper stop finds everything again, though a stranger has the number of the PostgreSQL', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await query(first.url, `create table kept as select 'yes' as word`);
    const pid = await findPid();
    const left = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await first.stop();
    expect(await runs(pid)).toBe(false);

    const stale = left.replace(/^\d+/, String(process.pid));
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), stale);
    const second = await startEmbeddedPostgres({ dataDir, log });

    expect(second.isAdopted).toBe(false);
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'yes' }]);
    await second.stop();
  });

  test('while a server works is refused; after kill -9 of that and with a wrong or a lost password says which file to restore', async () => {
    const killed = await startElsewhere();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/^Another server [^\n]+$/);
    expect(await query(killed.url, 'select word from kept')).toEqual([{ word: 'yes' }]);
    pid = await findPid();
    await killed.kill();
    const path = join(dataDir, 'postgres-password');
    const password = await readFile(path, 'utf8');
    await writeFile(path, `${'x'.repeat(43)}\n`);
    await chmod(path, 0o600);

    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/postgres-password/);
    await rm(path);
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('postgres-password is missing');
    await expect(stat(path)).rejects.toThrow('ENOENT');

    await writeFile(path, password);
  });

  // spec: ST-20
  test('takes over the PostgreSQL of the server that was killed, and can stop it', async () => {
    const adopted = await startEmbeddedPostgres({ dataDir, log });
    expect(adopted.isAdopted).toBe(true);
    expect(await findPid()).toBe(pid);
    expect(await query(adopted.url, 'select word from kept')).toEqual([{ word: 'yes' }]);

    await adopted.stop();
    expect(await runs(pid)).toBe(false);
  });

  // spec: ST-21
  test('after kill -9 of server and PostgreSQL recovers what was committed; an adopted one that ends is noticed', async () => {
    const killed = await startElsewhere();
    await query(killed.url, `create table recovered as select 'yes' as word`);
    await killed.kill();
    const adopted = await start();
    expect(adopted.isAdopted).toBe(true);
    await expectEndReported(adopted);

    recovered = await start();

    expect(recovered.isAdopted).toBe(false);
    expect(await query(recovered.url, 'select word from recovered')).toEqual([{ word: 'yes' }]);
  });
});

describe('a claim on a database of several servers', () => {
  // spec: ST-38
  test('is shared by those with the same secret, and refused to one that would make its own', async () => {
    const databaseNamed = async (name: string): Promise<string> => {
      await query(recovered.url, `create database ${name}`);
      return new URL(`/${name}`, recovered.url).href;
    };
    const [first, second] = [await databaseNamed('first'), await databaseNamed('second')];

    const claims = [await claimDataFolder(first, 'shared'), await claimDataFolder(first, 'shared')];
    const alone = await claimDataFolder(second, 'alone');
    // Each is waited for, since the server before it may have been killed.
    await Promise.all([
      expect(claimDataFolder(first, 'alone')).rejects.toThrow(StartError),
      expect(claimDataFolder(second, 'shared')).rejects.toThrow(StartError),
    ]);
    await Promise.all(claims.map((claim) => claim.release()));
    await (await claimDataFolder(first, 'alone')).release();
    await alone.release();
  });
});
