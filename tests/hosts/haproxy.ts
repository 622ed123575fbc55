import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#tests/starting/server-process.ts';

/** Ports of 127.0.0.1 in the place of the addresses of `deploy/haproxy.cfg`. */
export interface Places {
  http: number;
  https: number;
  database: number;
  servers: [number, number];
  databases: [Member, Member];
}

/** A PostgreSQL, and where someone says whether it is the primary. */
export interface Member {
  port: number;
  roleCheck: number;
}

/** Starts HAProxy with the file that operators are given. */
export async function startHaproxy(folder: string, places: Places): Promise<{ stop: () => Promise<void> }> {
  const certificate = await makeCertificate(folder);
  const given = await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8');
  const [one, two] = places.servers;
  const [db1, db2] = places.databases;
  const replaced = Object.entries({
    'bind :80': `bind 127.0.0.1:${places.http}`,
    'bind :443 ssl crt /etc/haproxy/wellserved.pem': `bind 127.0.0.1:${places.https} ssl crt ${certificate}`,
    'bind :5432': `bind 127.0.0.1:${places.database}`,
    '10.0.0.11:3000': `127.0.0.1:${one}`,
    '10.0.0.12:3000': `127.0.0.1:${two}`,
    // The ports of all members are the same on machines of their own.
    'check port 8008 inter': 'check inter',
    '10.0.0.21:5432': `127.0.0.1:${db1.port} port ${db1.roleCheck}`,
    '10.0.0.22:5432': `127.0.0.1:${db2.port} port ${db2.roleCheck}`,
  });
  const text = replaced.reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`deploy/haproxy.cfg has no "${from}"`);
    return config.replaceAll(from, to);
  }, given);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, text);
  await promisify(execFile)('haproxy', ['-c', '-q', '-f', path]);
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signed by itself. */
async function makeCertificate(folder: string): Promise<string> {
  const key = join(folder, 'site.key');
  const certificate = join(folder, 'site.crt');
  await promisify(execFile)('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1'.split(' '),
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  const both = join(folder, 'site.pem');
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  return both;
}
