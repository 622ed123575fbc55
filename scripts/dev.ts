// `npm run dev`: like `npm start`, and what changes is seen at once. The API restarts when its sources change; both web
// applications are served from their sources by Vite, on one port, with the API behind it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { readConfig } from '#server/config.ts';
import { buildIfNeeded, root, serverEnvironment } from './setup.mjs';

/** Where the back office's sources are served; no one but the page that loads them sees it. */
const adminBase = '/admin-sources/';

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
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
    ...serverEnvironment,
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl ?? frontUrl,
  },
  stdio: 'inherit',
});
void announceWhenReady();

front.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
  if (incoming.url?.startsWith('/socket.io')) passSocketOn(incoming, socket, head);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => api.kill(signal));
api.once('exit', (code) => {
  void Promise.all([website.close(), admin.close()]).finally(() => process.exit(code ?? 0));
});

/** After the API's own lines, so that the address to open is the last one. */
async function announceWhenReady(): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${apiPort}/healthz`).catch(() => null))?.ok) await sleep(100);
  process.stdout.write(`Develop at ${frontUrl}: the API restarts and pages change with their sources.\n`);
}

function route(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = new URL(incoming.url ?? '/', frontUrl).pathname;
  const isPageView = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (!isPageView || /^\/(api|forms|healthz|readyz|metrics|socket\.io)(\/|$)/.test(path)) {
    passOn(incoming, outgoing);
  } else if (path.startsWith(adminBase)) {
    admin.middlewares(incoming, outgoing, () => sayFailed(outgoing));
  } else if (/^\/(login|admin)(\/|$)/.test(path)) {
    incoming.url = adminBase;
    admin.middlewares(incoming, outgoing, () => sayFailed(outgoing));
  } else {
    website.middlewares(incoming, outgoing, () => sayFailed(outgoing));
  }
}

/** Vite has printed the reason in the terminal. */
function sayFailed(outgoing: ServerResponse): void {
  outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('This page failed; the terminal says why.\n');
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
    // Each its own: what one had prepared, the other would prepare again at every start.
    cacheDir: join(root, 'node_modules', '.vite', configFile),
    server: { middlewareMode: true, ws: { server: front, path: `${base}hot-reload` }, proxy: {} },
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
