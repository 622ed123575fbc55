// `npm run dev`: like `npm start`, and what changes is seen at once. The API restarts when its sources change; both web
// applications are served from their sources by Vite, on one port, with the API behind it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { readConfig } from '#server/config.ts';
import { buildIfNeeded, root } from './setup.mjs';

/** Where the back office's sources are served; nobody but the page that loads them sees it. */
const adminBase = '/admin-sources/';

const { host, port, publicUrl } = readConfig();
// The API answers forms that are sent without JavaScript with a page of the built website.
await buildIfNeeded();

const front = createServer((incoming, outgoing) => route(incoming, outgoing));
front.listen({ host, port });
await once(front, 'listening');
const address = front.address();
const frontPort = typeof address === 'object' ? (address?.port ?? port) : port;
const frontUrl = `http://${host.includes(':') ? `[${host}]` : host}:${frontPort}`;

const apiPort = await findFreePort();
const website = await startVite('vite.website.config.ts', '/', 'custom');
const admin = await startVite('vite.admin.config.ts', adminBase, 'spa');
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl ?? frontUrl,
  },
  stdio: 'inherit',
});
process.stdout.write(`Developing at ${frontUrl} (the API restarts by itself, pages change by themselves)\n`);

front.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
  if (incoming.url?.startsWith('/socket.io')) passSocketOn(incoming, socket, head);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => api.kill(signal));
api.once('exit', (code) => {
  void Promise.all([website.close(), admin.close()]).finally(() => process.exit(code ?? 0));
});

function route(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = new URL(incoming.url ?? '/', frontUrl).pathname;
  const isPageView = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (!isPageView || /^\/(api|forms|healthz|readyz|metrics|socket\.io)(\/|$)/.test(path)) {
    passOn(incoming, outgoing);
  } else if (path.startsWith(adminBase)) {
    admin.middlewares(incoming, outgoing);
  } else if (/^\/(login|admin)(\/|$)/.test(path)) {
    incoming.url = adminBase;
    admin.middlewares(incoming, outgoing);
  } else {
    website.middlewares(incoming, outgoing);
  }
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port: apiPort, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
    outgoing.end('The API is starting; try again in a moment.\n');
  });
  incoming.pipe(forwarded);
}

function passSocketOn(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { url: path, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port: apiPort, path, headers });
  forwarded.once('upgrade', (answer, upstream, upstreamHead) => {
    const lines = answer.rawHeaders.flatMap((name, index, all) =>
      index % 2 ? [] : [`${name}: ${all[index + 1]}`],
    );
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(upstreamHead);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on('error', () => [socket.destroy(), upstream.destroy()]);
  });
  forwarded.once('error', () => socket.destroy());
  forwarded.end();
}

function startVite(configFile: string, base: string, appType: 'custom' | 'spa'): Promise<ViteDevServer> {
  return createViteServer({
    configFile: join(root, configFile),
    base,
    appType,
    server: { middlewareMode: true, hmr: { server: front, path: `${base}hot-reload` }, proxy: {} },
  });
}

async function findFreePort(): Promise<number> {
  const probe = createSocketServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free on 127.0.0.1.');
  return address.port;
}
