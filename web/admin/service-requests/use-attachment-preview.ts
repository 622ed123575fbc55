import { useEffect, useState } from 'react';
import { fetchFile, fileAddress } from '../kit/records/signed-file.ts';
import { presignAttachment } from './attachment-access.ts';
import type { NamedAttachment } from './attachment-access.ts';

export type AttachmentPreview =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'error' }
  | { phase: 'picture'; address: string }
  | { phase: 'document'; address: string };

/** What the panel can show of a record's attachment. A PDF is shown from a blob: a sandboxed answer renders in no viewer. */
export function useAttachmentPreview(attachment: NamedAttachment | null, attempt: number): AttachmentPreview {
  const { id = 0, file } = attachment ?? {};
  const hasFile = attachment !== null;
  const [preview, setPreview] = useState<{ key: string; preview: AttachmentPreview } | null>(null);
  const key = `${id}/${file}/${attempt}`;
  useEffect(() => {
    if (!hasFile) return undefined;
    let isCurrent = true;
    let made: string | null = null;
    const load = async (): Promise<AttachmentPreview> => {
      const link = await presignAttachment({ id, file });
      if (link.previewPath) return { phase: 'picture', address: fileAddress(link.previewPath) };
      made = URL.createObjectURL(await fetchFile(link.path));
      return { phase: 'document', address: made };
    };
    const showLoaded = async (): Promise<void> => {
      const loaded = await load().catch((): AttachmentPreview => ({ phase: 'error' }));
      if (isCurrent) setPreview({ key, preview: loaded });
      else if (made) URL.revokeObjectURL(made);
    };
    void showLoaded();
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, file, hasFile, key]);
  if (!hasFile) return { phase: 'none' };
  return preview?.key === key ? preview.preview : { phase: 'loading' };
}
