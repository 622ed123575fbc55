import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp({ listen: true });
});
afterAll(() => app.close());

describe('under /forms anyone finds', () => {
  // spec: A2-16
  test.each(['', '/es'])('the blank registration form, at %s/forms', async (language) => {
    const answer = await app.api.send('GET', `${language}/forms/registration-form.pdf`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  // spec: A2-13, A2-14, A2-15
  test.each(['properties.json', 'options/properties.json', 'property-codes.json'])('%s', async (name) => {
    const answer = await app.api.send('GET', `/forms/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.text).toContain('BT01');
  });
});

describe('at the address where a form’s answer stands', () => {
  test.each([
    { path: '/api/public-submissions', page: '/service-request' },
    { path: '/api/registration-submissions', page: '/owner-tenant-registration' },
    { path: '/api/contact-inquiries', page: '/contact' },
  ])(
    'a browser that asks for $path itself is led back to $page, a client is answered',
    async ({ path, page }) => {
      const browser = await app.api.send('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(browser.status).toBe(303);
      expect(browser.headers['location']).toBe(page);
      const script = await app.api.send('GET', path);
      expect(script.status).toBe(401);
      const client = await app.api.send('GET', path, { token: 'none', headers: { accept: 'text/html' } });
      expect(client.status).toBe(401);
    },
  );
});
