import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import { StartError } from '#server/platform/start-error.ts';
import {
  documentFiles,
  prepareDocument,
  readDocument,
  readDocuments,
  sendDocument,
} from './built-documents.ts';
import type { BuiltDocument, BuiltText } from './built-documents.ts';
import { securityText } from './security-text.ts';
import type { PageGiven } from './served-page.ts';

const yearMs = 31_536_000_000;
const notFoundPath = '/404';

interface Site {
  pages: Map<string, BuiltDocument>;
  notFound: BuiltDocument;
  admin: BuiltDocument;
}

export interface SiteParts {
  distDir: string;
  context: Pick<AppContext, 'publicUrl' | 'clock'>;
}

/**
 * Serves what the build made: prerendered pages by their exact path, the back office's one page for /login and every
 * admin path, hashed files for ever, and the not-found page for everything else. Call it after all other routes.
 */
export async function registerSite(app: FastifyInstance, { distDir, context }: SiteParts): Promise<void> {
  const { publicUrl, clock } = context;
  const website = join(distDir, 'website');
  const admin = join(distDir, 'admin');
  for (const file of [join(website, 'index.html'), join(website, '404.html'), join(admin, 'index.html')]) {
    if (!existsSync(file))
      throw new StartError(`The built pages are missing: there is no ${file}. Run 'npm run build'.`);
  }
  const texts = await readDocuments(website);
  const adminText = await readDocument(join(admin, 'index.html'));
  let preparing: Promise<Site> | null = null;
  // Not before the server listens, since only then every part of its own address is known.
  const getSite = (): Promise<Site> =>
    (preparing ??= prepareSite({ texts, adminText, origin: publicUrl.origin() }));
  app.addHook('onListen', async () => {
    await getSite();
  });

  await serveFiles(app, { website, admin });
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(securityText({ origin: publicUrl.origin(), now: clock.now() })),
  );
  app.get('/*', async (request, reply) => {
    const [path, query] = splitUrl(request.url);
    if (path !== '/' && path.endsWith('/')) {
      // Slashes in front are folded too, or `//elsewhere/` would lead to another host.
      return reply.redirect(`/${path.replace(/^[/\\]+|[/\\]+$/g, '')}${query}`, 308);
    }
    const built = await getSite();
    if (isAdminPath(path)) {
      reply.header('x-robots-tag', 'noindex');
      return sendDocument(request, reply, built.admin);
    }
    const page = path === notFoundPath ? undefined : built.pages.get(path);
    if (page) return sendDocument(request, reply, page);
    reply.status(404);
    return sendDocument(request, reply, built.notFound);
  });
}

/** Renders a public page at a request: around a form that was refused, or with what only this request may see. */
export async function renderSitePage(distDir: string, page: string, given: PageGiven): Promise<string> {
  const entry = pathToFileURL(join(distDir, 'website-server', 'entry.js')).href;
  // The build writes this module from web/website/entry-server.tsx, which has this function.
  const renderer = (await import(entry)) as PageRenderer;
  return renderer.renderAnswer(page, given);
}

interface PageRenderer {
  renderAnswer: (page: string, given: PageGiven) => Promise<string>;
}

/** '/login', '/signup', '/admin' and what lies below it, and no other path. */
function isAdminPath(path: string): boolean {
  return path === '/login' || path === '/signup' || path === '/admin' || path.startsWith('/admin/');
}

async function prepareSite(from: {
  texts: Map<string, BuiltText>;
  adminText: BuiltText;
  origin: string;
}): Promise<Site> {
  const prepare = (text: BuiltText): Promise<BuiltDocument> => prepareDocument(text, from.origin);
  const prepared = [...from.texts].map(async ([path, text]) => [path, await prepare(text)] as const);
  const pages = new Map(await Promise.all(prepared));
  const admin = await prepare(from.adminText);
  const notFound = pages.get(notFoundPath);
  if (!notFound) throw new StartError("The build has no not-found page. Run 'npm run build'.");
  return { pages, notFound, admin };
}

async function serveFiles(app: FastifyInstance, from: { website: string; admin: string }): Promise<void> {
  await serveHashed(app, '/assets/', join(from.website, 'assets'));
  await serveHashed(app, '/admin-assets/', join(from.admin, 'admin-assets'));
  // Pictures, icons and the like keep their names over builds, so browsers ask again after an hour.
  await app.register(fastifyStatic, {
    root: from.website,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    maxAge: 3_600_000,
    globIgnore: [...documentFiles, '**/*.br', '**/*.gz', 'assets/**'],
    decorateReply: false,
  });
}

/** Files that a new content gives a new name. Nobody reads the answer where one is missing, so it is short. */
async function serveHashed(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) =>
        reply
          .status(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('There is no such file.\n'),
      );
      await scope.register(fastifyStatic, {
        root,
        prefix: '/',
        preCompressed: true,
        index: false,
        immutable: true,
        maxAge: yearMs,
        decorateReply: false,
      });
    },
    { prefix },
  );
}

function splitUrl(url: string): [path: string, query: string] {
  const start = url.indexOf('?');
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
}
