import type { Readable } from 'node:stream';
import type { Belonging, NamedFiles } from './settle-identity.ts';
import type { FileKind, FilePart, HeldFile } from '#contracts/endpoint.ts';
import type { FileScan } from '#contracts/files.ts';
import type { Verdict } from './scanner.ts';

/** A file that is durable on the store: what the row that names it records. */
export interface StoredFile {
  /** Random; never from the user. */
  storageKey: string;
  /** Which encryption key encrypted it. */
  keyId: string;
  kind: FileKind;
  mime: string;
  sizeBytes: number;
  /** Of the plain content, hexadecimal. */
  sha256: string;
  /** The visitor's file name, made safe for a download. */
  fileName: string;
  /** Why it is not opened; null where it is. */
  scan: FileScan | null;
}

/** What reading back needs to know. */
export type FileRef = Pick<StoredFile, 'storageKey' | 'keyId' | 'kind' | 'scan'>;

/** Encrypted storage of uploads over a driver (disk or S3). */
export interface FileStore {
  /**
   * Streams an upload to the store: sniffs its kind, stops at the part's limit, scans, hashes, encrypts and makes it durable. What
   * the virus scanner gave no verdict on waits for one (`scan`).
   * Throws Failure UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED, UNAVAILABLE (the store is away) or
   * STORAGE_FULL (the disk's reserve is reached), and leaves nothing behind.
   */
  save(content: Readable, fileName: string, rule: FilePart): Promise<StoredFile>;
  /**
   * The plain content. Throws when the encrypted bytes were altered. A file that is not
   * opened, and its picture, are refused: Failure FILE_NOT_CHECKED or FILE_INFECTED.
   */
  open(file: FileRef): Promise<Readable>;
  /** The picture in a JPEG of at most 4096 px without metadata, so without the place where it was taken; null as for previews. */
  copy(file: FileRef): Promise<Buffer | null>;
  /** A JPEG of at most 1600 px without metadata, made once, in a process of its own; null for kinds without a picture or broken ones. */
  preview(file: FileRef): Promise<Buffer | null>;
  /** The same picture with at most 384 px, for a list. */
  thumbnail(file: FileRef): Promise<Buffer | null>;
  /** Has the virus scanner look at a stored file; throws ScanFailed where it gives no verdict, and as `open`. */
  scan(file: Pick<StoredFile, 'storageKey' | 'keyId'>): Promise<Verdict>;
  /** A JPEG of at most 1280 px of a picture that is not stored, drawn as previews are; null where it cannot be shown. */
  draw(picture: HeldFile): Promise<Buffer | null>;
  /**
   * Stores a copy of the file, encrypted with the key in force, and answers what its row should say then. Throws as `open`
   * and `save`.
   */
  reencrypt(
    file: Pick<StoredFile, 'storageKey' | 'keyId' | 'sizeBytes'>,
  ): Promise<Pick<StoredFile, 'storageKey' | 'keyId'>>;
  /** Removes the file and its pictures; no error where it is already gone. While a backup runs the sweep comes to it later. */
  remove(storageKey: string): Promise<void>;
  /** The same for a file that no row has ever named, so that no backup counts on it: at once, also while the database is away. */
  discard(storageKey: string): Promise<void>;
  /** Removes files older than `olderThan` that `isStored` does not know; answers how many. Rejects while the store is away. */
  sweep(olderThan: Date, isStored: (storageKeys: string[]) => Promise<Set<string>>): Promise<number>;
  /** Whether the store belongs to the database with this identity. From then on it takes files only while it carries it. */
  settle(identity: string, named: NamedFiles): Promise<Belonging>;
  /** Where it carries its identity, in words for anyone who runs the server. */
  identityLocation: string;
  /** Rejects when the store takes no files (readiness); with Failure STORAGE_FULL for want of space. */
  check(): Promise<void>;
  close(): Promise<void>;
}
