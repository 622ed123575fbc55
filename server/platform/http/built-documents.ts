import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtOrigin } from './built-origin.ts';

/** A page, or a text about the site for machines, as it is sent, with the mark of its content. */
export interface BuiltDocument {
  type: string;
  plain: Buffer;
  /** As small as it gets: compressed when a browser first asks for it so, and stored from then on. */
  compressed: (encoding: Encoding) => Promise<Buffer>;
  etag: string;
}

type Encoding = 'br' | 'gzip';

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

/** Puts the site's own address in. */
export function prepareDocument({ type, text }: BuiltText, origin: string): BuiltDocument {
  const plain = Buffer.from(text.replaceAll(builtOrigin, origin));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const done = new Map<Encoding, Promise<Buffer>>();
  const compressed = (encoding: Encoding): Promise<Buffer> => {
    const doing = done.get(encoding) ?? compress(plain, encoding);
    done.set(encoding, doing);
    return doing;
  };
  return { type, plain, compressed, etag };
}

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: 9 });
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** Sends a document in the best encoding, or 304 where the browser has it already. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: BuiltDocument,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' });
  const known = request.headers['if-none-match']?.split(',').map((mark) => mark.trim());
  if (known?.includes(document.etag) && reply.statusCode === 200) return reply.status(304).send();
  reply.type(document.type);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(document.plain);
  const body = await document.compressed(encoding);
  return reply.header('content-encoding', encoding).send(body);
}

function pathOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path;
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
