import { useEffect, useState } from 'react';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { AttachmentLink } from '#contracts/files.ts';
import { fileAddress, shortLivedAddress } from '../kit/records/signed-file.ts';
import { fetched, presignFile } from './file-access.ts';
import { showUnopenedFile } from './use-file-opener.ts';

export type FilePreview =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'error' }
  | { phase: 'picture' | 'document'; address: string; file: AttachmentLink };

/**
 * What the view dialog shows of one file. Pictures come as the server's JPEG without location, so HEIC shows everywhere;
 * a PDF comes as a blob, since a sandboxed answer renders in no viewer.
 */
export function useFilePreview(
  id: number,
  kind: RegistrationFileKind,
  { hasFile, attempt }: { hasFile: boolean; attempt: number },
): FilePreview {
  const [loaded, setLoaded] = useState<{ key: string; preview: FilePreview } | null>(null);
  const key = `${id}/${kind}/${attempt}`;
  useEffect(() => {
    if (!hasFile) return undefined;
    let isCurrent = true;
    let made: string | null = null;
    const load = async (): Promise<FilePreview> => {
      const file = await presignFile(id, kind);
      if (file.previewPath) return { phase: 'picture', address: fileAddress(file.previewPath), file };
      const blob = await fetched(file.path);
      made = shortLivedAddress(blob);
      return { phase: 'document', address: made, file };
    };
    const showLoaded = async (): Promise<void> => {
      const preview = await load().catch((error: unknown): FilePreview => {
        if (isCurrent) showUnopenedFile(error);
        return { phase: 'error' };
      });
      if (isCurrent) setLoaded({ key, preview });
      else if (made) URL.revokeObjectURL(made);
    };
    void showLoaded();
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, kind, hasFile, key]);
  if (!hasFile) return { phase: 'none' };
  return loaded?.key === key ? loaded.preview : { phase: 'loading' };
}
