import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartError } from '#server/platform/start-error.ts';
import type { FormState } from './form-answer.ts';

/** A built page, as it is sent: ready in each encoding, with the mark of its content. */
interface BuiltPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

const yearSeconds = 31_536_000;

/**
 * Serves what the build made: prerendered pages by their exact path, the back office's one page for /login and every
 * admin path, hashed files for ever, and the not-found page for everything else. Call it after all other routes.
 */
export async function registerSite(app: FastifyInstance, { distDir }: { distDir: string }): Promise<void> {
  const website = join(distDir, 'website');
  const admin = join(distDir, 'admin');
  for (const file of [join(website, 'index.html'), join(admin, 'index.html')]) {
    if (!existsSync(file))
      throw new StartError(`The built pages are missing: there is no ${file}. Run 'npm run build'.`);
  }
  const pages = await readPages(website);
  const notFound = pages.get('/404');
  if (!notFound) throw new StartError(`The build in ${website} has no not-found page. Run 'npm run build'.`);
  const adminPage = await readPage(join(admin, 'index.html'));

  await serveFiles(app, { website, admin });
  app.get('/*', async (request, reply) => {
    const [path, query] = splitUrl(request.url);
    if (path !== '/' && path.endsWith('/')) {
      // Slashes in front are folded too, or `//elsewhere/` would lead to another host.
      return reply.redirect(`/${path.replace(/^[/\\]+|[/\\]+$/g, '')}${query}`, 308);
    }
    if (isAdminPath(path)) {
      reply.header('x-robots-tag', 'noindex');
      return sendPage(request, reply, adminPage);
    }
    const page = path === '/404' ? undefined : pages.get(path);
    if (!page) reply.status(404);
    return sendPage(request, reply, page ?? notFound);
  });
}

/** Renders a public page around a form that was sent without JavaScript and refused. */
export async function renderFormAnswer(distDir: string, page: string, state: FormState): Promise<string> {
  const entry = pathToFileURL(join(distDir, 'website-server', 'entry.js')).href;
  // The build writes this module from web/website/entry-server.tsx, which has this function.
  const renderer = (await import(entry)) as PageRenderer;
  const { html } = await renderer.renderPage(page, state);
  return html;
}

interface PageRenderer {
  renderPage: (path: string, state: FormState) => Promise<{ status: number; html: string }>;
}

/** '/login', '/admin' and what lies below it, and no other path. */
function isAdminPath(path: string): boolean {
  return path === '/login' || path === '/admin' || path.startsWith('/admin/');
}

async function serveFiles(app: FastifyInstance, from: { website: string; admin: string }): Promise<void> {
  const hashed = { preCompressed: true, index: false as const, immutable: true, maxAge: yearSeconds * 1000 };
  await app.register(fastifyStatic, { ...hashed, root: join(from.website, 'assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, {
    ...hashed,
    root: join(from.admin, 'admin-assets'),
    prefix: '/admin-assets/',
    decorateReply: false,
  });
  // Pictures, icons and the like keep their names over builds, so browsers ask again after an hour.
  await app.register(fastifyStatic, {
    root: from.website,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    maxAge: 3_600_000,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'assets/**'],
    decorateReply: false,
  });
}

async function readPages(website: string): Promise<Map<string, BuiltPage>> {
  const files = await readdir(website, { recursive: true });
  const pages = new Map<string, BuiltPage>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`;
    pages.set(path === '/index' ? '/' : path, await readPage(join(website, file)));
  }
  return pages;
}

async function readPage(file: string): Promise<BuiltPage> {
  const [plain, br, gzip] = await Promise.all(
    [file, `${file}.br`, `${file}.gz`].map((name) => readFile(name)),
  );
  if (!plain || !br || !gzip)
    throw new StartError(`The build of ${file} is not complete. Run 'npm run build'.`);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br, gzip, etag };
}

/** Sends a page in the best encoding, or 304 where the browser has it already. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  const known = request.headers['if-none-match']?.split(',').map((mark) => mark.trim());
  if (known?.includes(page.etag) && reply.statusCode === 200) return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(page.plain);
  const sent = encoding === 'br' ? page.br : page.gzip;
  return reply.header('content-encoding', encoding).send(sent);
}

function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

function splitUrl(url: string): [path: string, query: string] {
  const start = url.indexOf('?');
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
}
