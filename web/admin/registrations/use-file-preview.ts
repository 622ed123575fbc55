import { useEffect, useState } from 'react';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { AttachmentLink, FileScan } from '#contracts/files.ts';
import { fileAddress, shortLivedAddress } from '../kit/records/signed-file.ts';
import { fetched, FileNotOpened, presignFile } from './file-access.ts';
import { useGetPacketDeskQuery } from './packets-api.ts';
import { showUnopenedFile } from './use-file-opener.ts';

export type FilePreview =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'error' }
  | { phase: 'unopened'; scan: FileScan }
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
  const { currentData: desk } = useGetPacketDeskQuery(id);
  const scan = desk?.documents.find((one) => one.kind === kind)?.versions[0]?.file?.scan ?? null;
  const isOpened = hasFile && scan === null;
  const [loaded, setLoaded] = useState<{ key: string; preview: FilePreview } | null>(null);
  const key = `${id}/${kind}/${attempt}`;
  useEffect(() => {
    if (!isOpened) return undefined;
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
        // Why a file is not opened stands in its place, as soon as the desk is read.
        const isKnown = error instanceof FileNotOpened && error.isUnchecked;
        if (isCurrent && !isKnown) showUnopenedFile(error);
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
  }, [id, kind, isOpened, key]);
  if (!hasFile) return { phase: 'none' };
  if (scan !== null) return { phase: 'unopened', scan };
  return loaded?.key === key ? loaded.preview : { phase: 'loading' };
}
