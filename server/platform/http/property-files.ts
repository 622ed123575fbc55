import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { followProperties } from './property-documents.ts';
import type { ListProperties } from './property-documents.ts';

/** A file of the website that names the office's properties. */
export interface PropertyFile {
  /** Where the build wrote it, below the website's folder. */
  path: string;
  type: string;
  make: (built: Buffer, properties: readonly PublicProperty[]) => Promise<Buffer>;
}

/** Serves such a file with the properties as they are now. */
export async function servePropertyFile(
  app: FastifyInstance,
  { path, type, make }: PropertyFile,
  { website, listProperties }: { website: string; listProperties: ListProperties },
): Promise<void> {
  const built = await readFile(join(website, path));
  const find = followProperties(
    listProperties,
    async (properties) => new Map([[path, await make(built, properties)]]),
  );
  app.get(path, async (request, reply) => {
    const file = (await find(path)) ?? built;
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(type).send(file);
  });
}
