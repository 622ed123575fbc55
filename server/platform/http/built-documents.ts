import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtOrigin } from './built-origin.ts';

/** A page, or a text about the site for machines, as it is sent: ready in each encoding, with the mark of its content. */
export interface BuiltDocument {
  type: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The files of the build that name the site's own address or its properties, below the website's folder. */
export const documentFiles = ['**/*.html', 'robots.txt', 'sitemap.xml', 'forms/**/*.json'];

/** A document as the build wrote it. */
export interface BuiltText {
  type: string;
  text: string;
}

/** Every document of the website by its path. */
export async function readDocuments(website: string): Promise<Map<string, BuiltText>> {
  const files = (await readdir(website, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const wanted = files.filter((file) => /\.html$|^(robots\.txt|sitemap\.xml)$|^forms\/.*\.json$/.test(file));
  const documents = wanted.map(
    async (file) => [pathOf(file), await readDocument(join(website, file))] as const,
  );
  return new Map(await Promise.all(documents));
}

/** One document. */
export async function readDocument(file: string): Promise<BuiltText> {
  return { type: documentType(file), text: await readFile(file, 'utf8') };
}

/** The type of a document by the end of its path; a path without one is a page. */
export function documentType(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : 'html';
  return types[end] ?? 'application/octet-stream';
}

/** Puts the site's own address in, and compresses as small as it gets, since it is done once for each start. */
export async function prepareDocument({ type, text }: BuiltText, origin: string): Promise<BuiltDocument> {
  const plain = Buffer.from(text.replaceAll(builtOrigin, origin));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, br, gzip: zipped, etag };
}

/** Sends a document in the best encoding, or 304 where the browser has it already. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: BuiltDocument,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' });
  const known = request.headers['if-none-match']?.split(',').map((mark) => mark.trim());
  if (known?.includes(document.etag) && reply.statusCode === 200) return reply.status(304).send();
  reply.type(document.type);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(document.plain);
  return reply.header('content-encoding', encoding).send(document[encoding === 'br' ? 'br' : 'gzip']);
}

function pathOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path;
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
