import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import type { Config } from '#server/config.ts';
import { NotStored } from './driver.ts';
import type { FileDriver } from './driver.ts';

/** Where objects are stored, and how to get there. */
export type S3Config = Omit<Extract<Config['files'], { kind: 's3' }>, 'kind'>;

const attempts = 3;

/**
 * Keeps files as objects of a bucket whose keys begin with `prefix`. S3 wants an object's length before its bytes, so the encrypted content
 * first goes to a nameless file in `spoolDir`, which no crash leaves behind. Each object is read back and compared before
 * `put` resolves: some servers that speak S3 store the SDK's checksum framing as part of the object.
 */
export function createS3Driver(config: S3Config, spoolDir: string, prefix = 'files/'): FileDriver {
  const { bucket: Bucket } = config;
  const objects = new S3Objects(config, prefix);
  return {
    async put(name, content) {
      const spool = await openSpool(spoolDir);
      try {
        const { sizeBytes, sha256 } = await fillSpool(spool, content);
        await objects.put(name, spool, sizeBytes);
        if ((await digestOf(await objects.get(name))) !== sha256) {
          await objects.delete(name);
          throw new Error('The S3 server stored other bytes than it was given');
        }
      } finally {
        await spool.close();
      }
    },

    get: (name) => objects.get(name),
    delete: (name) => objects.delete(name),

    async *list() {
      const { sdk, client } = await objects.load();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { name: Key.slice(prefix.length), storedAt: LastModified };
        }
      }
    },

    async check() {
      const { sdk, client } = await objects.load();
      await client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(5000) });
    },

    close: () => objects.close(),
    locationOf: (name) => `the object ${prefix}${name} of the bucket ${Bucket}`,
  };
}

/** The calls for single objects. */
class S3Objects {
  readonly #config: S3Config;
  readonly #prefix: string;
  #loaded: ReturnType<typeof loadClient> | undefined;

  constructor(config: S3Config, prefix: string) {
    this.#config = config;
    this.#prefix = prefix;
  }

  /** The SDK costs 100 ms and 40 MB: only those who use S3 pay. */
  load(): ReturnType<typeof loadClient> {
    return (this.#loaded ??= loadClient(this.#config));
  }

  async put(name: string, spool: FileHandle, sizeBytes: number): Promise<void> {
    const { sdk, client } = await this.load();
    await retry(async () => {
      const Body = spool.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 });
      const object = { ...this.#address(name), Body, ContentLength: sizeBytes };
      await client.send(new sdk.PutObjectCommand(object));
    });
  }

  async get(name: string): Promise<Readable> {
    const { sdk, client } = await this.load();
    const { Body } = await client
      .send(new sdk.GetObjectCommand(this.#address(name)))
      .catch((error: S3ServiceException) => {
        throw error.$metadata?.httpStatusCode === 404 ? new NotStored(name, error) : error;
      });
    if (!(Body instanceof Readable)) throw new Error('The S3 client answered without a stream');
    return Body;
  }

  async delete(name: string): Promise<void> {
    const { sdk, client } = await this.load();
    await client.send(new sdk.DeleteObjectCommand(this.#address(name)));
  }

  async close(): Promise<void> {
    if (this.#loaded) (await this.#loaded).client.destroy();
  }

  #address(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#config.bucket, Key: this.#prefix + name };
  }
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function loadClient(config: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the SDK frames streams with trailing checksums, which not every S3 server takes off again.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Otherwise it writes to the console; what matters is thrown as well.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  return { sdk, client };
}

const ignore = () => undefined;

async function openSpool(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `spool-${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  // Open but nameless: it is gone when it is closed, or with the process.
  await rm(path);
  return file;
}

async function fillSpool(
  spool: FileHandle,
  content: AsyncIterable<Buffer>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    await spool.writeFile(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Tries again where the server is busy or was not reached; the SDK does so only for bodies in memory. */
async function retry(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const status = error instanceof Error && '$metadata' in error ? statusOf(error.$metadata) : undefined;
      if (attempt === attempts || (status !== undefined && status < 500)) throw error;
      await wait(200 * attempt);
    }
  }
}

function statusOf(metadata: unknown): number | undefined {
  const { httpStatusCode } = Object(metadata);
  return typeof httpStatusCode === 'number' ? httpStatusCode : undefined;
}
