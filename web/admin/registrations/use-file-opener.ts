import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { api } from '../kit/state/api.ts';
import { useAppDispatch } from '../kit/state/hooks.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { downloadFile, FileNotOpened, missingFileMessage, viewFile } from './file-access.ts';

export interface FileOpener {
  view: (kind: RegistrationFileKind) => Promise<void>;
  /** An older one. */
  viewVersion: (kind: RegistrationFileKind, version: number) => Promise<void>;
  download: (kind: RegistrationFileKind) => Promise<void>;
}

/** Opens a registration's files; a toast says why one did not open, and the history learns who opened which. */
export function useFileOpener({ id, files }: Pick<Registration, 'id' | 'files'>): FileOpener {
  const dispatch = useAppDispatch();

  const attempt = async (
    kind: RegistrationFileKind,
    work: (id: number, kind: RegistrationFileKind) => Promise<void>,
  ): Promise<void> => {
    try {
      await work(id, kind);
    } catch (error) {
      showUnopenedFile(error);
    } finally {
      dispatch(api.util.invalidateTags([{ type: 'audit', id: `registration-${id}` }]));
    }
  };

  const open: typeof attempt = async (kind, work) => {
    if (files.includes(kind)) await attempt(kind, work);
    else showToast({ title: missingFileMessage(kind), variant: 'blue' });
  };

  return {
    viewVersion: (kind, version) => attempt(kind, () => viewFile(id, kind, version)),
    view: (kind) => open(kind, viewFile),
    download: (kind) => open(kind, downloadFile),
  };
}

/** The toast for a file that did not open. */
export function showUnopenedFile(error: unknown): void {
  if (!(error instanceof FileNotOpened)) throw error;
  showToast(error.toast);
}
