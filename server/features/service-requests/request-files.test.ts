import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteServiceRequest,
  getServiceRequest,
  listServiceRequests,
  serviceRequests,
} from '#contracts/service-requests.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { readTrackedRequest } from '#contracts/tracking.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const path = '/api/public-submissions';

function send(files: File[], headers: Record<string, string> = {}) {
  const payload = new FormData();
  for (const [name, value] of Object.entries(visitorRequest)) payload.set(name, value);
  for (const file of files) payload.append('attachment', file);
  return app.api.send('POST', path, { payload, headers });
}

/** Every file on the disk, and what is on its way to be one; and the rows that name files. */
async function stored() {
  const entries = await readdir(join(app.context.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  const { rows } = await app.database.db.pool.query('select id from stored_file');
  return { files: entries.filter((entry) => entry.isFile()).length, rows: rows.length };
}

/** Different photos, so that none stands in for another. */
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    photo(`leak-${index}.jpg`, Buffer.concat([tinyJpeg, Buffer.from([index])])),
  );

test('a request takes five files, in their order; each opens by its id, and the single fields name the first', async () => {
  const answer = await send([...photos(4), pdf('plan.pdf')]);
  expect(answer.status).toBe(201);
  const { data } = answer.body as { data: ServiceRequest & { trackingPath: string } };
  const names = ['leak-0.jpg', 'leak-1.jpg', 'leak-2.jpg', 'leak-3.jpg', 'plan.pdf'];
  expect(data.files.map(({ fileName }) => fileName)).toEqual(names);
  const { id } = data;
  const read = (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data;
  expect(read).toMatchObject({
    fileName: 'leak-0.jpg',
    fileSize: tinyJpeg.length + 1,
    fileMime: 'image/jpeg',
  });
  expect(read.files.map(({ fileName }) => fileName)).toEqual(names);
  const [listed] = (await app.api.call(listServiceRequests, {}, as)).body.data;
  expect(listed).toEqual(read);

  for (const [index, file] of read.files.entries()) {
    const query = { file: file.id };
    const link = (await app.api.call(createServiceRequestFileLink, { params: { id }, query }, as)).body;
    expect(link.data.fileName).toBe(names[index]);
    const direct = await app.api.send('GET', `${path}/${id}/file?dl=0&file=${file.id}`, as);
    const opened = await app.api.send('GET', link.path);
    expect(opened.bytes.equals(direct.bytes)).toBe(true);
    if (index < 4) expect(direct.bytes.at(-1)).toBe(index);
  }
  const first = await app.api.call(createServiceRequestFileLink, { params: { id } }, as);
  expect(first.body.data.fileName).toBe('leak-0.jpg');

  const token = data.trackingPath.split('/').at(-1) ?? '';
  const tracked = (await app.api.call(readTrackedRequest, { params: { token } })).body.data;
  expect(tracked.files.map(({ fileName }) => fileName)).toEqual(names);
  const table = await app.api.call(serviceRequests.export, {}, as);
  expect(table.text).toContain(names.join(', '));

  // Of another request a file does not open here.
  const other = await submitRequest(app, {}, photo());
  const foreign = { params: { id: other.id }, query: { file: read.files[0]?.id } };
  const refused = await app.api.call(createServiceRequestFileLink, foreign, as);
  expect([refused.status, refused.error.error.code]).toEqual([404, 'NO_FILE']);

  const before = await stored();
  expect((await app.api.call(deleteServiceRequest, { params: { id } }, as)).status).toBe(204);
  const after = await stored();
  expect(before.rows - after.rows).toBe(5);
  expect(before.files - after.files).toBe(5);
});

test('a repeat saves nothing twice, and its files count: others under the same key are a conflict', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await send(photos(3), headers);
  const before = await stored();
  const again = await send(photos(3), headers);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await send(photos(2), headers)).status).toBe(409);
  // Phones give every photo one name.
  const another = photo('leak-2.jpg', Buffer.concat([tinyJpeg, Buffer.from('another')]));
  expect((await send([...photos(2), another], headers)).status).toBe(409);
  expect(await stored()).toEqual(before);
});

test('what cannot be taken is named, a sixth file is refused in words, and nothing of it stays', async () => {
  const before = await stored();
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  tinyJpeg.copy(large);
  const wrong = await send([
    photo('good.jpg'),
    photo('roof.jpg', large),
    photo('C:\\notes.txt', Buffer.from('x')),
  ]);
  expect(wrong.status).toBe(413);
  const message = 'roof.jpg: File too large (max 10 MB). notes.txt: Photo or PDF only';
  expect(wrong.error.error.issues).toEqual([{ path: 'attachment', message }]);
  const alone = await send([photo('notes.txt', Buffer.from('x'))]);
  expect([alone.status, alone.error.message]).toEqual([415, 'Photo or PDF only']);
  const sixth = await send(photos(6));
  expect(sixth.status).toBe(400);
  expect(sixth.error.error.issues).toEqual([{ path: 'attachment', message: 'At most 5 files' }]);
  expect(await stored()).toEqual(before);
});

test('an upload that breaks off in its second file leaves nothing behind', async () => {
  const before = await stored();
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(part('one.jpg')),
    tinyJpeg,
    Buffer.from(`\r\n${part('two.jpg')}`),
    tinyJpeg,
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await app.app.inject({ method: 'POST', url: path, headers, payload });
  expect(answer.statusCode).toBe(400);
  expect(await stored()).toEqual(before);
});
