import type { Logger } from 'pino';
import type { FileScan } from '#contracts/files.ts';
import { ScanFailed, VirusScan } from './virus-scan.ts';
import type { ClamdAddress } from './virus-scan.ts';

export type Verdict = 'CLEAN' | 'INFECTED';

export type ScanResult = 'clean' | 'infected' | 'failed';

/** Hears how a scan ended, as a file came in or of a stored one. */
export type OnScan = (result: ScanResult, at: 'upload' | 'later') => void;

/** Hears how the scan of an upload ended, and of which virus or for what reason. */
type OnEnd = (result: ScanResult, reason: string | null) => void;

export interface ScannerOptions {
  log: Logger;
  onScan?: OnScan | undefined;
  /** How long an upload waits for the scanner in all. */
  uploadScanLimitMs?: number | undefined;
}

/** So long the scan of a stored file waits for clamd in all, which gives up a file after two minutes itself (`MaxScanTime`). */
export const laterScanLimitMs = 150_000;

/** For so long no upload waits for a scanner that did not answer in time. */
const restMs = 30_000;

/** The virus scanner as the file store uses it. */
export class Scanner {
  readonly #address: ClamdAddress;
  readonly #log: Logger;
  readonly #onScan: OnScan;
  readonly #uploadScanLimitMs: number;
  #restsUntil = -Infinity;

  constructor(address: ClamdAddress, options: ScannerOptions) {
    const { log, onScan = () => undefined, uploadScanLimitMs = 10_000 } = options;
    this.#address = address;
    this.#log = log;
    this.#onScan = onScan;
    this.#uploadScanLimitMs = uploadScanLimitMs;
  }

  /** Begins to scan an upload. */
  begin(): UploadScan {
    const isResting = performance.now() < this.#restsUntil;
    const scan = isResting ? null : new VirusScan(this.#address, this.#uploadScanLimitMs);
    return new UploadScan(scan, (result, reason) => {
      this.#onScan(result, 'upload');
      if (result === 'clean') return;
      this.#log.warn({
        event: result === 'infected' ? 'upload with a virus refused' : 'upload not scanned',
        reason,
      });
      if (scan?.hasTimedOut) this.#restsUntil = performance.now() + restMs;
    });
  }

  /** Scans a whole content; throws ScanFailed where there is no verdict, or what the content throws. */
  async scan(content: AsyncIterable<Buffer>): Promise<Verdict> {
    const scan = new VirusScan(this.#address, laterScanLimitMs);
    try {
      for await (const chunk of content) await scan.write(chunk);
      const virus = await scan.findVirus();
      this.#onScan(virus === null ? 'clean' : 'infected', 'later');
      return virus === null ? 'CLEAN' : 'INFECTED';
    } catch (error) {
      if (error instanceof ScanFailed) this.#onScan('failed', 'later');
      throw error;
    } finally {
      scan.end();
    }
  }
}

/** The scan of an upload, which goes on without it where the scanner fails: the file then waits for another scan. */
export class UploadScan {
  #scan: VirusScan | null;
  readonly #onEnd: OnEnd;

  /** `scan` null: the scanner is not asked now. */
  constructor(scan: VirusScan | null, onEnd: OnEnd) {
    this.#scan = scan;
    this.#onEnd = onEnd;
  }

  async write(chunk: Buffer): Promise<void> {
    await this.#try(async (scan) => scan.write(chunk));
  }

  /** Answers why the file is not opened; null where it is clean. */
  async settle(): Promise<FileScan | null> {
    const virus = await this.#try((scan) => scan.findVirus());
    if (virus === undefined) return 'WAITING';
    this.#onEnd(virus === null ? 'clean' : 'infected', virus);
    return virus === null ? null : 'INFECTED';
  }

  end(): void {
    this.#scan?.end();
  }

  /** Undefined where the scanner failed, now or before. */
  async #try<T>(work: (scan: VirusScan) => Promise<T>): Promise<T | undefined> {
    if (!this.#scan) return undefined;
    try {
      return await work(this.#scan);
    } catch (error) {
      if (!(error instanceof ScanFailed)) throw error;
      this.#scan.end();
      this.#scan = null;
      this.#onEnd('failed', error.message);
      return undefined;
    }
  }
}
