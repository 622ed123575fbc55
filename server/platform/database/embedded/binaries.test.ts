import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyForAll, locateBinaries } from './binaries.ts';

const run = promisify(execFile);

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'wellserved-binaries-'));
  await chmod(parent, 0o755);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('the programs of the package run', async () => {
  const { postgres } = await locateBinaries();
  const { stdout } = await run(postgres, ['--version']);
  expect(stdout).toContain('(PostgreSQL) 18');
});

test.runIf(process.getuid?.() === 0)(
  'programs in a closed folder are copied once for the unprivileged user',
  async () => {
    const { postgres } = await locateBinaries();
    const closed = join(parent, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await cp(join(postgres, '..', '..'), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const system = join(parent, 'system');

    const [first] = await Promise.all([1, 2].map(() => copyForAll(join(closed, 'native'), '18.0.0', system)));
    const copied = await stat(first?.postgres ?? '');
    const again = await copyForAll(join(closed, 'native'), '18.0.0', system);

    const { stdout } = await run(again.postgres, ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' });
    expect(stdout).toContain('(PostgreSQL) 18');
    expect((await stat(again.postgres)).ino).toBe(copied.ino);
    expect(await readdir(system)).toEqual(['postgresql-18.0.0']);

    await chmod(system, 0o777);
    await expect(copyForAll(join(closed, 'native'), '18.0.0', system)).rejects.toThrow(/root owns/);
  },
);
