import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotStored, pictureName, randomKey } from './driver.ts';
import type { FileDriver, StoredName } from './driver.ts';

/** How every driver behaves, whatever it keeps the bytes in. */
export function describeDriver(
  place: string,
  start: () => Promise<{ driver: FileDriver; stop: () => Promise<void> }>,
): void {
  describe(`files stored on ${place}`, () => {
    let driver: FileDriver;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      ({ driver, stop } = await start());
    });
    afterAll(async () => {
      await driver.close();
      await stop();
    });

    it.each([0, 1, 65_536, 300_000, 2_000_000])(
      'gives back the very %i bytes that it took',
      async (length) => {
        const name = randomKey();
        const content = bytesOf(length);
        await driver.put(name, inChunks(content));
        expect((await buffer(await driver.get(name))).equals(content)).toBe(true);
      },
    );

    it('keeps the newer content where a name is used again', async () => {
      const name = pictureName(randomKey(), 'preview');
      await driver.put(name, inChunks(Buffer.from('older')));
      await driver.put(name, inChunks(Buffer.from('newer')));
      expect(String(await buffer(await driver.get(name)))).toBe('newer');
    });

    it('shows nothing of a file whose content broke off', async () => {
      const name = randomKey();
      const torn = (async function* () {
        yield bytesOf(700_000);
        throw new Error('the visitor went away');
      })();
      await expect(driver.put(name, torn)).rejects.toThrow('the visitor went away');
      await expect(driver.get(name)).rejects.toBeInstanceOf(NotStored);
      expect((await listed(driver)).filter((entry) => entry.name.startsWith(name))).toEqual([]);
    });

    it('keeps the older content where a new one broke off', async () => {
      const name = randomKey();
      await driver.put(name, inChunks(Buffer.from('older')));
      const torn = (async function* () {
        yield bytesOf(700_000);
        throw new Error('the visitor went away');
      })();
      await expect(driver.put(name, torn)).rejects.toThrow();
      expect(String(await buffer(await driver.get(name)))).toBe('older');
    });

    it('forgets a file that is deleted, and does not mind one that never was', async () => {
      const name = randomKey();
      await driver.put(name, inChunks(bytesOf(10)));
      await driver.delete(name);
      await driver.delete(name);
      await expect(driver.get(name)).rejects.toBeInstanceOf(NotStored);
    });

    it('lists what it keeps, with the time it was stored', async () => {
      const names = [randomKey(), randomKey(), pictureName(randomKey(), 'thumbnail')];
      const before = Date.now();
      await Promise.all(names.map((name) => driver.put(name, inChunks(bytesOf(10)))));
      const after = Date.now();
      const found = (await listed(driver)).filter((entry) => names.includes(entry.name));
      expect(found.map((entry) => entry.name).toSorted()).toEqual(names.toSorted());
      // Some places tell whole seconds only.
      for (const { storedAt } of found) {
        expect(storedAt.getTime()).toBeGreaterThan(before - 2000);
        expect(storedAt.getTime()).toBeLessThan(after + 2000);
      }
    });

    it('takes many files at once', async () => {
      const files = Array.from({ length: 24 }, (_, index) => ({
        name: randomKey(),
        content: bytesOf(50_000 + index),
      }));
      await Promise.all(files.map(({ name, content }) => driver.put(name, inChunks(content))));
      for (const { name, content } of files) {
        expect((await buffer(await driver.get(name))).equals(content)).toBe(true);
      }
    });

    it('says that it is ready', async () => {
      await expect(driver.check()).resolves.toBeUndefined();
    });
  });
}

async function listed(driver: FileDriver): Promise<StoredName[]> {
  const entries: StoredName[] = [];
  for await (const entry of driver.list()) entries.push(entry);
  return entries;
}

function bytesOf(length: number): Buffer {
  return Buffer.alloc(length, 'The quick brown fox. ');
}

async function* inChunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 65_552) yield content.subarray(at, at + 65_552);
}
