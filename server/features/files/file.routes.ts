import { files } from '#contracts/files.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { previewPicture } from './preview-picture.ts';
import { readLinkedFile } from './read-file.ts';

export function fileRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    files,
    { read: readLinkedFile, preview: previewPicture },
    // Nothing is stored that a repeat could be answered from.
    { preview: { ignoresKey: true, limit: 'publicPreview', atOnce: 4 } },
  );
}
