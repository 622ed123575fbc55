import { files } from '#contracts/files.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { readLinkedFile } from './read-file.ts';

export function fileRoutes(platform: HttpPlatform): void {
  implement(platform, files, { read: readLinkedFile });
}
