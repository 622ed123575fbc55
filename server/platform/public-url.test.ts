import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPublicUrl } from './public-url.ts';

describe('where people reach the site', () => {
  // spec: ST-44
  test('is http://HOST:PORT, unless PUBLIC_URL says otherwise', () => {
    const originOf = (env: Record<string, string>): string => createPublicUrl(readConfig(env)).origin();
    expect(originOf({})).toBe('http://127.0.0.1:3000');
    expect(originOf({ HOST: '::1', PORT: '8080' })).toBe('http://[::1]:8080');
    expect(originOf({ PUBLIC_URL: 'https://www.example.com/' })).toBe('https://www.example.com');
  });

  test('has the port that was found, where a free one was asked for', async () => {
    const publicUrl = createPublicUrl(readConfig({ PORT: '0' }));
    const server = createServer();
    publicUrl.follow(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    expect(publicUrl.origin()).toBe(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    await new Promise((resolve) => server.close(resolve));
  });
});
