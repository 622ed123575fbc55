import type { CallOf, EndpointDefinition } from '#contracts/endpoint.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { saveFile } from '../kit/records/signed-file.ts';
import { showToast } from '../kit/toasts/toast-store.ts';

/** Saves what an endpoint answers as a file on the person's device; a toast says why where that fails. */
export async function saveContent<E extends EndpointDefinition & { returns: { kind: 'content' } }>(
  endpoint: E,
  input: CallOf<E>,
  fileName: string,
): Promise<void> {
  try {
    const file: unknown = await call(endpoint, input);
    if (file instanceof Blob) saveFile(file, fileName);
  } catch (caught) {
    const failure = caught instanceof CallError ? caught.failure : caught;
    if (isSessionOver(failure)) return;
    showToast({
      title: 'The file could not be read',
      description: serverMessageOf(failure),
      variant: 'destructive',
    });
  }
}
