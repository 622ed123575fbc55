import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { describe, expect, it } from 'vitest';
import { describeDriver } from './driver-suite.ts';
import { randomKey } from './driver.ts';
import { createS3Driver } from './s3-driver.ts';

const settings = {
  kind: 's3',
  region: 'us-east-1',
  bucket: 'uploads',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  forcePathStyle: true,
} as const;

describeDriver('S3', async () => {
  const folder = await mkdtemp(join(tmpdir(), 's3-test-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: settings.bucket }],
  });
  const { port } = await server.run();
  return {
    driver: createS3Driver({ ...settings, endpoint: `http://127.0.0.1:${port}` }, join(folder, 'spool')),
    async stop() {
      await server.close();
      expect(await readdir(join(folder, 'spool'))).toEqual([]);
      await rm(folder, { recursive: true, force: true });
    },
  };
});

/** An S3 server that does as a test says. */
async function startS3(
  answer: (method: string, body: Buffer) => { status: number; body?: Buffer | string },
): Promise<{ endpoint: string; calls: string[]; stop(): Promise<void> }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push(request.method ?? '');
      const { status, body } = answer(request.method ?? '', Buffer.concat(parts));
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    calls,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function* content(): AsyncGenerator<Buffer> {
  yield Buffer.from('sealed bytes');
}

describe('files on S3', () => {
  it('are refused and removed again where the server stored other bytes than it was given', async () => {
    const s3 = await startS3((method) => ({ status: 200, body: method === 'GET' ? 'c;other bytes' : '' }));
    const driver = createS3Driver({ ...settings, endpoint: s3.endpoint }, tmpdir());
    await expect(driver.put(randomKey(), content())).rejects.toThrow('stored other bytes');
    expect(s3.calls).toEqual(['PUT', 'GET', 'DELETE']);
    await driver.close();
    await s3.stop();
  });

  it('are sent again, whole, when the server was busy', async () => {
    let stored: Buffer | undefined;
    let isBusy = true;
    const s3 = await startS3((method, body) => {
      if (method === 'GET') return { status: 200, body: stored ?? '' };
      if (isBusy) {
        isBusy = false;
        return { status: 503 };
      }
      stored = body;
      return { status: 200 };
    });
    const driver = createS3Driver({ ...settings, endpoint: s3.endpoint }, tmpdir());
    await driver.put(randomKey(), content());
    expect(String(stored)).toBe('sealed bytes');
    await driver.close();
    await s3.stop();
  });

  it('are not ready where the bucket is not there', async () => {
    const s3 = await startS3(() => ({ status: 404 }));
    const driver = createS3Driver({ ...settings, endpoint: s3.endpoint }, tmpdir());
    await expect(driver.check()).rejects.toThrow();
    await driver.close();
    await s3.stop();
  });
});
