// @vitest-environment jsdom
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { presignAttachment } from './attachment-access.ts';

let status = 200;
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening server has an address with a port.
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

// spec: ER-17
test.each([403, 404, 500])('a file link that is refused with %d fails with that number', async (refused) => {
  status = refused;
  await expect(presignAttachment({ id: 7, file: undefined })).rejects.toThrow(`presign HTTP ${refused}`);
});
