import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest, SubmittedServiceRequest } from '#contracts/service-requests.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await borrowTestApp();
  token = (await app.superAdminSession()).accessToken;
});
afterAll(() => app.close());

const path = '/api/public-submissions';

async function send(fields: Record<string, string>, { file, key }: { file?: File; key?: string } = {}) {
  const payload = new FormData();
  for (const [name, value] of Object.entries({ ...visitorRequest, ...fields })) payload.set(name, value);
  if (file) payload.set('attachment', file);
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await app.api.send('POST', path, { payload, headers });
  // Of a refusal only the status is read.
  return { status: answer.status, data: (answer.body as { data: SubmittedServiceRequest }).data };
}

const storedTotal = async () => {
  const answer = await app.api.send('GET', `${path}?take=1`, { token });
  return (answer.body as { meta: { total: number } }).meta.total;
};

test(
  'in a rush every visitor gets their own request, and one bad form spoils no other',
  { tags: 'slow' },
  async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}@example.com`);
    const [good, unknownProperty, repeated] = await Promise.all([
      Promise.all(
        names.map((email, index) =>
          send(
            { email },
            { ...(index % 3 === 0 && { file: photo(`${index}.jpg`) }), key: `rush-key-${index}` },
          ),
        ),
      ),
      Promise.all([send({ propertyCode: 'ZZ99' }), send({ propertyCode: 'ZZ98' })]),
      Promise.all(Array.from({ length: 4 }, () => send({}, { key: 'the-same-fill-in', file: photo() }))),
    ]);

    expect(unknownProperty.map(({ status }) => status)).toEqual([400, 400]);
    expect(new Set(repeated.map(({ data }) => data.id)).size).toBe(1);
    expect(new Set(good.map(({ data }) => data.id)).size).toBe(names.length);
    expect(await storedTotal()).toBe(names.length + 1);
    for (const [index, { data }] of good.entries()) {
      expect(data).toMatchObject({ email: names[index], fileName: index % 3 === 0 ? `${index}.jpg` : null });
      const read = await app.api.send('GET', `${path}/${data.id}`, { token });
      // Staff read more: the office's own fields.
      const { trackingPath: _path, ...answered } = data;
      expect((read.body as { data: ServiceRequest }).data).toMatchObject(answered);
      if (index % 3 !== 0) continue;
      const file = await app.api.send('GET', `${path}/${data.id}/file`, { token });
      expect(file.bytes.equals(tinyJpeg)).toBe(true);
    }
  },
);
