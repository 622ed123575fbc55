import type { DocumentKind } from '#contracts/documents.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { api } from '../kit/state/api.ts';
import { useAppDispatch } from '../kit/state/hooks.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { downloadFile, FileNotOpened, missingFileMessage, viewFile } from './file-access.ts';

export interface FileOpener {
  view: (kind: RegistrationFileKind) => Promise<void>;
  /** An older one. */
  viewVersion: (kind: DocumentKind, version: number) => Promise<void>;
  download: (kind: RegistrationFileKind) => Promise<void>;
}

/** Opens a registration's files; a toast says why one did not open, and the history learns who opened which. */
export function useFileOpener({ id, files }: Pick<Registration, 'id' | 'files'>): FileOpener {
  const dispatch = useAppDispatch();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showUnopenedFile(error);
    } finally {
      dispatch(api.util.invalidateTags([{ type: 'audit', id: `registration-${id}` }]));
    }
  };

  const open = async (
    kind: RegistrationFileKind,
    work: (id: number, kind: RegistrationFileKind) => Promise<void>,
  ): Promise<void> => {
    if (files.includes(kind)) await attempt(() => work(id, kind));
    else showToast({ title: missingFileMessage(kind), variant: 'blue' });
  };

  return {
    viewVersion: (kind, version) => attempt(() => viewFile(id, kind, version)),
    view: (kind) => open(kind, viewFile),
    download: (kind) => open(kind, downloadFile),
  };
}

/** The toast for a file that did not open. */
export function showUnopenedFile(error: unknown): void {
  if (!(error instanceof FileNotOpened)) throw error;
  showToast(error.toast);
}
