import type { HeldFile } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { fileHeaders } from '#server/platform/files/serve.ts';
import type { Content } from '#server/platform/http/call.ts';

/** A picture that a visitor's browser cannot show, made small as a JPEG; nothing of it stays. */
export async function previewPicture({ files }: AppContext, { body }: { body: HeldFile }): Promise<Content> {
  const picture = await files.draw(body);
  if (!picture) throw fail('UNSUPPORTED_MEDIA_TYPE', { message: 'This picture cannot be shown.' });
  const headers = fileHeaders({
    mime: 'image/jpeg',
    fileName: 'preview.jpg',
    sizeBytes: picture.length,
    disposition: 'inline',
  });
  return { headers, body: picture };
}
