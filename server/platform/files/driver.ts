import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What the file store asks of a place that keeps encrypted bytes. `driver-suite.ts` says how every driver behaves. */
export interface FileDriver {
  /**
   * Keeps the content under the name; replaces what was there. When it resolves the bytes survive a loss of power; when
   * it rejects, or the content does, nothing new is seen under the name.
   */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Rejects with NotStored where there is nothing under the name. */
  get(name: string): Promise<Readable>;
  /** No error where it is already gone. */
  delete(name: string): Promise<void>;
  /** All that is stored, in no order, also what an interrupted `put` left behind. */
  list(): AsyncIterable<StoredName>;
  /** Rejects when the place cannot take or give files. */
  check(): Promise<void>;
  close(): Promise<void>;
  /** Where the name is stored, in words for anyone who runs the server. */
  locationOf(name: string): string;
}

export interface StoredName {
  /** As given to `put`, or the driver's own name for a leftover; `delete` takes both. */
  name: string;
  storedAt: Date;
}

export class NotStored extends Error {
  constructor(name: string, cause?: unknown) {
    super(`Nothing is stored as ${name}`, { cause });
    this.name = 'NotStored';
  }
}

/** A fresh storage key: 128 random bits, hexadecimal. */
export function randomKey(): string {
  return randomBytes(16).toString('hex');
}

/** Carries the identity of the store itself, encrypted like a file; the sweep passes it over. */
export const identityName = '0'.repeat(32);

/** The pictures that may be drawn of a file: to be read closely, as large as a screen, or for a list. */
export const pictureSizes = ['copy', 'preview', 'thumbnail'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The name of a file's picture beside it. */
export function pictureName(storageKey: string, size: PictureSize): string {
  return `${storageKey}.${size}`;
}

/** The storage key that a name belongs to; undefined for leftovers, which belong to none. */
export function keyOfName(name: string): string | undefined {
  return /^([0-9a-f]{32})(?:\.(?:copy|preview|thumbnail))?$/.exec(name)?.[1];
}
