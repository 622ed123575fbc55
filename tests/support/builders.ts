import { createServiceRequest } from '#contracts/service-requests.ts';
import type { SubmittedServiceRequest } from '#contracts/service-requests.ts';
import type { TestApp } from './start-test-app.ts';
import { tinyJpeg } from './tiny-jpeg.ts';

/** What a visitor fills in; a test names only what matters to it. */
export const visitorRequest = {
  propertyCode: 'BT01',
  unitDigits: '12',
  category: 'Water leak',
  email: 'resident@example.com',
  phone: '2145550100',
} as const;

/** Sends a request as a visitor does; fails the test where it is refused. */
export async function submitRequest(
  { api }: Pick<TestApp, 'api'>,
  fields: Partial<Record<string, string>> = {},
  attachment: File | File[] = [],
): Promise<SubmittedServiceRequest> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...visitorRequest, ...fields }))
    if (value !== undefined) form.set(name, value);
  for (const file of [attachment].flat()) form.append('attachment', file);
  const answer = await api.send('POST', `/api${createServiceRequest.path}`, { payload: form });
  if (answer.status !== 201) throw new Error(`The request was refused: ${answer.text}`);
  // 201 carries what the contract names.
  return (answer.body as { data: SubmittedServiceRequest }).data;
}

export function photo(name = 'leak.jpg', bytes: Buffer = tinyJpeg): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** The smallest document that is a PDF by content. */
export function pdf(name = 'report.pdf', text = ''): File {
  return new File(
    [`%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`],
    name,
    { type: 'application/pdf' },
  );
}
