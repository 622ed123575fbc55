import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { assign, createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  as = { token: (await app.superAdminSession()).accessToken };
});

describe('an attachment', () => {
  const fileLink = (id: number) => app.api.call(createServiceRequestFileLink, { params: { id } }, as);

  // spec: A4-08, A4-09, FI-11, FI-12, FI-13
  test('is read by a short-lived signed path, sandboxed', async () => {
    const { id } = await submitRequest(app, {}, photo('leak.jpg'));
    const link = await fileLink(id);
    expect([link.status, link.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(link.body.data).toMatchObject({ fileName: 'leak.jpg', mime: 'image/jpeg', size: tinyJpeg.length });
    expect(link.body.path).toBe(link.body.data.path);
    const file = await app.api.send('GET', link.body.path);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(tinyJpeg)).toBe(true);
    expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.headers['cache-control']).toContain('no-store');
    app.clock.advance(4 * 60_000);
    expect((await app.api.send('GET', link.body.path)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await app.api.send('GET', link.body.path)).status).toBe(401);
  });

  // spec: FI-14
  test('cannot be read by that path once the session has ended', async () => {
    const { id } = await submitRequest(app, {}, photo());
    const link = await fileLink(id);
    await app.api.send('POST', '/api/logout', {
      ...as,
      payload: 'null',
      headers: { 'content-type': 'application/json' },
    });
    expect((await app.api.send('GET', link.body.path)).status).toBe(401);
    expect((await app.api.send('GET', `${link.body.path}x`)).status).toBe(401);
  });

  test('cannot be read by that path once its admin works with other properties', async () => {
    const { id } = await submitRequest(app, { propertyCode: 'BT01' }, photo());
    const helper = await createAdmin(app, 'files@example.com', { properties: ['BT01'] });
    const link = await app.api.call(createServiceRequestFileLink, { params: { id } }, helper.as);
    expect((await app.api.send('GET', link.body.path)).status).toBe(200);
    await assign(app, helper.user.id, ['WK02']);
    expect((await app.api.send('GET', link.body.path)).status).toBe(404);
  });

  // spec: FI-15
  test('that is a picture has a preview', async () => {
    const { id } = await submitRequest(app, {}, photo());
    const { previewPath } = (await fileLink(id)).body.data;
    const preview = await app.api.send('GET', previewPath ?? '');
    expect(preview.status).toBe(200);
    expect(preview.headers['content-type']).toBe('image/jpeg');
    expect(preview.headers['content-disposition']).toMatch(/^inline;/);
    const { id: other } = await submitRequest(app, {}, pdf('plan.pdf'));
    expect((await fileLink(other)).body.data.previewPath).toBeNull();
  });

  // spec: A4-08
  test('asked for without one is 404 NO_FILE', async () => {
    const { id } = await submitRequest(app);
    const none = await fileLink(id);
    expect([none.status, none.error.error.code]).toEqual([404, 'NO_FILE']);
    const file = await app.api.send('GET', `/api/public-submissions/${id}/file?dl=0`, as);
    expect(file.status).toBe(404);
    expect((await fileLink(999_999)).error.error.code).toBe('NOT_FOUND');
  });

  // spec: FI-10
  test('is downloaded under a name that is safe', async () => {
    const { id } = await submitRequest(app, {}, photo('../../etc/pass"wd\u202e.jpg'));
    const file = await app.api.send('GET', `/api/public-submissions/${id}/file?dl=1`, as);
    const disposition = String(file.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment;/);
    expect(disposition).not.toMatch(/\.\.|\/|\u202e/);
  });
});
