import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartError } from '#server/platform/start-error.ts';
import type { FormState } from './form-answer.ts';

/** Hashed names change with their content: a browser never asks for them again. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves what the two web builds made: prerendered pages by their path, the back office below /admin and at /login, and
 * assets with the brotli and gzip files made at build. Unknown paths get the not-found page with status 404.
 */
export async function registerSite(app: FastifyInstance, { distDir }: { distDir: string }): Promise<void> {
  const website = join(distDir, 'website');
  const admin = join(distDir, 'admin');
  if (!existsSync(join(website, 'index.html')) || !existsSync(join(admin, 'index.html'))) {
    throw new StartError('The pages are not built; run `npm run build`, or start with `npm start`.');
  }
  const serve = { preCompressed: true, index: false, cacheControl: false, decorateReply: false } as const;
  await app.register(fastifyStatic, {
    root: website,
    ...serve,
    decorateReply: true,
    globIgnore: ['**/*.html', '.vite/**'],
    wildcard: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(website, path).startsWith('assets');
      void reply.header('cache-control', isHashed ? immutable : 'public, max-age=3600');
    },
  });
  await app.register(fastifyStatic, {
    root: join(admin, 'admin-assets'),
    prefix: '/admin-assets/',
    ...serve,
    wildcard: false,
    setHeaders: (reply) => void reply.header('cache-control', immutable),
  });

  for (const page of await listPages(website)) {
    app.get(page.path, (_request, reply) => sendPage(reply, page.file, website));
  }
  const sendAdmin = (_request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply.header('x-robots-tag', 'noindex'), 'index.html', admin);
  for (const path of ['/login', '/admin', '/admin/*']) app.get(path, sendAdmin);

  app.setNotFoundHandler((request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    // A page hydrated under another address than its own would not match.
    if (request.method === 'GET' && /[^/]\/$/.test(path) && !path.startsWith('//')) {
      return reply.redirect(`${path.replace(/\/+$/, '')}${query ? `?${query}` : ''}`, 308);
    }
    return sendPage(reply.status(404), '404.html', website);
  });
}

interface BuiltPage {
  path: string;
  file: string;
}

/** `index.html` is /, `services.html` is /services; the not-found page has no path of its own. */
async function listPages(root: string): Promise<BuiltPage[]> {
  const files = await readdir(root, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => ({ file, path: file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}` }));
}

function sendPage(reply: FastifyReply, file: string, root: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile(file, root);
}

/** The page of a form that was refused, with what had been typed; rendered by the website's own server build. */
export async function renderFormAnswer(distDir: string, page: string, state: FormState): Promise<string> {
  const entry = pathToFileURL(join(distDir, 'website-server', 'entry.js')).href;
  // The website's build exports this; `registerSite` has seen that it was built.
  const { renderPage } = (await import(entry)) as {
    renderPage: (path: string, state: FormState) => Promise<{ html: string }>;
  };
  return (await renderPage(page, state)).html;
}
