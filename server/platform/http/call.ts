import type { Readable } from 'node:stream';
import type { Caller } from '#server/platform/auth/admit.ts';

/** What a handler knows of the request besides its input. */
export interface Call<Who> {
  caller: Who;
  requestId: string;
  /** The remote address, through trusted proxies only. */
  address: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  /** Whether a browser sent its page's form without JavaScript: it has no Idempotency-Key then. */
  isPlainForm: boolean;
  /** What it is a part of, where one call does several things: the history of each says so. */
  cause?: string;
}

export type AdminCall = Call<Caller>;
export type PublicCall = Call<null>;

/** An answer of raw bytes. */
export interface Content {
  headers: Record<string, string>;
  body: Readable | Buffer | string;
}
