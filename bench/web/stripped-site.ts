import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';

/** The same site behind a proxy that takes every script out of its pages. */
export interface StrippedSite {
  /** Hands everything on as it is, so that both ways are equally long. */
  whole: string;
  stripped: string;
  close(): void;
}

export async function startStrippedSite(origin: string): Promise<StrippedSite> {
  const [whole, stripped] = await Promise.all([startProxy(origin, false), startProxy(origin, true)]);
  return {
    whole: whole.url,
    stripped: stripped.url,
    close: () => {
      whole.close();
      stripped.close();
    },
  };
}

async function startProxy(origin: string, isStripping: boolean): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isPage = incoming.headers['sec-fetch-dest'] === 'document';
    const headers = { 'accept-encoding': isPage ? 'identity' : 'br' };
    const found = await request(`${origin}${incoming.url ?? '/'}`, { headers });
    let body = Buffer.from(await found.body.arrayBuffer());
    const { 'content-length': _, connection: __, 'transfer-encoding': ___, ...saved } = found.headers;
    if (isPage) {
      const html = body.toString();
      body = brotliCompressSync(isStripping ? withoutScripts(html) : html);
      saved['content-encoding'] = 'br';
    }
    outgoing.writeHead(found.statusCode, { ...saved, 'content-length': body.length }).end(body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it has one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b(?! type="application)[^>]*>.*?<\/script>/gs, '');
}
