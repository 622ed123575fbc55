import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pathIn, readPath } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import { StartError } from '#server/platform/start-error.ts';
import {
  documentFiles,
  documentType,
  prepareDocument,
  readDocument,
  readDocuments,
  sendDocument,
} from './built-documents.ts';
import type { BuiltDocument, BuiltText } from './built-documents.ts';
import { securityText } from './security-text.ts';
import { followProperties } from './property-documents.ts';
import type { ListProperties } from './property-documents.ts';
import { servePropertyFile } from './property-files.ts';
import type { PropertyFile } from './property-files.ts';
import type { PageGiven } from './render-page.ts';

const yearMs = 31_536_000_000;
const notFoundPath = '/404';

interface Site {
  /** A page or another document by its path, as it is now. */
  find: (path: string) => Promise<BuiltDocument | undefined>;
  /** In the language of the address that leads nowhere. */
  notFound: (path: string) => Promise<BuiltDocument>;
  admin: BuiltDocument;
}

export interface SiteParts {
  distDir: string;
  context: Pick<AppContext, 'publicUrl' | 'clock'>;
  listProperties: ListProperties;
  /** The files, apart from pages, that name the office's properties. */
  propertyFiles: readonly PropertyFile[];
}

/**
 * Serves what the build made: prerendered pages by their exact path, with the office's properties, the back office's one page for /login and every
 * admin path, hashed files for ever, and the not-found page for everything else. Call it after all other routes.
 */
export async function registerSite(
  app: FastifyInstance,
  { distDir, context, listProperties, propertyFiles }: SiteParts,
): Promise<void> {
  const { publicUrl, clock } = context;
  const website = join(distDir, 'website');
  const admin = join(distDir, 'admin');
  const pages = ['index', '404', 'es', 'es/404'].map((page) => join(website, `${page}.html`));
  for (const file of [...pages, join(admin, 'index.html')]) {
    if (!existsSync(file))
      throw new StartError(`The built pages are missing: there is no ${file}. Run 'npm run build'.`);
  }
  const texts = await readDocuments(website);
  const adminText = await readDocument(join(admin, 'index.html'));
  let preparing: Promise<Site> | null = null;
  // Not before the server listens, since only then every part of its own address is known.
  const getSite = (): Promise<Site> =>
    (preparing ??= prepareSite({ texts, adminText, origin: publicUrl.origin(), distDir, listProperties }));
  app.addHook('onListen', async () => {
    await getSite();
  });

  for (const file of propertyFiles) await servePropertyFile(app, file, { website, listProperties });
  await serveFiles(app, { website, admin, except: propertyFiles.map(({ path }) => path.slice(1)) });
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
    const page = readPath(path).path === notFoundPath ? undefined : await built.find(path);
    if (page) return sendDocument(request, reply, page);
    reply.status(404);
    return sendDocument(request, reply, await built.notFound(path));
  });
}

/** Renders a public page at a request: around a form that was refused, or with what only this request may see. */
export async function renderSitePage(
  { distDir, listProperties }: Pick<SiteParts, 'distDir' | 'listProperties'>,
  page: string,
  given: PageGiven,
): Promise<string> {
  const renderer = await loadRenderer(distDir, readPath(page).language);
  return renderer.renderAnswer(page, { ...given, properties: await listProperties() });
}

/** Each language has its own, which knows its own pages. Spanish is loaded when someone first reads it. */
async function loadRenderer(distDir: string, language: Language): Promise<PageRenderer> {
  const entry = pathToFileURL(join(distDir, 'website-server', `${language}.js`)).href;
  // The build writes this module from web/website/entry-server.tsx, which has these.
  return (await import(entry)) as PageRenderer;
}

interface PageRenderer {
  /** The paths of what shows the list of properties. */
  propertyPaths: string[];
  renderPropertyDocuments: (
    properties: readonly PublicProperty[],
    origin: string,
  ) => Promise<Record<string, string>>;
  renderAnswer: (
    page: string,
    given: PageGiven & { properties: readonly PublicProperty[] | null },
  ) => Promise<string>;
}

/** '/login', '/signup', '/admin' and what lies below it, and no other path. */
function isAdminPath(path: string): boolean {
  return path === '/login' || path === '/signup' || path === '/admin' || path.startsWith('/admin/');
}

async function prepareSite(
  from: Pick<SiteParts, 'distDir' | 'listProperties'> & {
    texts: Map<string, BuiltText>;
    adminText: BuiltText;
    origin: string;
  },
): Promise<Site> {
  const { distDir, listProperties, origin } = from;
  const prepare = (text: BuiltText): BuiltDocument => prepareDocument(text, origin);
  const prepareAll = (texts: Iterable<readonly [string, BuiltText]>) =>
    new Map([...texts].map(([path, text]) => [path, prepare(text)]));
  const built = prepareAll(from.texts);
  const admin = prepare(from.adminText);
  // The paths of both languages are the same after their prefix.
  const { propertyPaths } = await loadRenderer(distDir, 'en');
  const findWithProperties = (language: Language) =>
    followProperties(listProperties, async (properties) => {
      const renderer = await loadRenderer(distDir, language);
      const texts = Object.entries(await renderer.renderPropertyDocuments(properties, origin));
      return prepareAll(texts.map(([path, text]) => [path, { type: documentType(path), text }]));
    });
  const findIn = { en: findWithProperties('en'), es: findWithProperties('es') };
  const find = async (path: string): Promise<BuiltDocument | undefined> => {
    const { language, path: inEnglish } = readPath(path);
    const shown = propertyPaths.includes(inEnglish) ? await findIn[language](path) : undefined;
    return shown ?? built.get(path);
  };
  const notFound = async (path: string): Promise<BuiltDocument> => {
    const page = await find(pathIn(readPath(path).language, notFoundPath));
    if (!page) throw new StartError("The build has no not-found page. Run 'npm run build'.");
    return page;
  };
  return { find, notFound, admin };
}

async function serveFiles(
  app: FastifyInstance,
  from: { website: string; admin: string; except: string[] },
): Promise<void> {
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
    globIgnore: [...documentFiles, ...from.except, '**/*.br', '**/*.gz', 'assets/**'],
    decorateReply: false,
  });
}

/** Files that a new content gives a new name. No one reads the answer where one is missing, so it is short. */
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
