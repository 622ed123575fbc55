import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { serviceRequestCategories } from '#contracts/service-request-choices.ts';
import { defaultPropertyCodes } from '#site';
import type { LoadRequest } from './load.ts';

/** Stands in the address of an encoded form where each resident's number goes. */
const anyone = '00000000';

/** What the public form sends, with a photo of about 300 KB or without, as a source of requests. */
export async function submissions(path: string, withPhoto: boolean): Promise<() => LoadRequest> {
  const photo = withPhoto ? await drawPhoto(300_000) : null;
  const forms = await Promise.all(
    defaultPropertyCodes.map((propertyCode, index) => encodeForm(propertyCode, index, photo)),
  );
  let sent = 0;
  return () => {
    const form = forms[sent++ % forms.length];
    if (!form) throw new Error('There is no property.');
    // Each fill-in of the form has a key of its own, and each resident an address.
    const body = Buffer.from(form.body);
    body.write(String(sent).padStart(anyone.length, '0'), form.anyoneAt);
    return { method: 'POST', path, headers: { ...form.headers, 'idempotency-key': randomUUID() }, body };
  };
}

async function encodeForm(propertyCode: string, index: number, photo: Buffer | null) {
  const unit = String(index * 17 + 3);
  const form = new FormData();
  const fields = {
    email: `resident-${anyone}@example.com`,
    phone: '2145550100',
    category: serviceRequestCategories[index % serviceRequestCategories.length] ?? 'Other',
    propertyCode,
    unitDigits: unit,
    notes: 'Water drips from the ceiling below the bathroom of the unit above, since this morning.',
    phoneNumber: '2145550100',
    property: propertyCode,
    unit,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (photo) form.set('attachment', new File([new Uint8Array(photo)], 'leak.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const anyoneAt = body.indexOf(anyone);
  if (anyoneAt < 0) throw new Error('The form has no email address.');
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, body, anyoneAt };
}

/** A grainy JPEG of nearly the given size, which like a camera's picture cannot be compressed further. */
async function drawPhoto(bytes: number): Promise<Buffer> {
  const grain = sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: { r: 90, g: 110, b: 130 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  let photo = Buffer.alloc(0);
  for (let quality = 20; quality <= 90 && photo.length < bytes; quality += 2) {
    photo = await grain.clone().jpeg({ quality }).toBuffer();
  }
  return photo;
}
