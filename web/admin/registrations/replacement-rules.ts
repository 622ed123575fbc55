import { registrationFiles, registrationMessages } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';

/** The files chosen to replace others, by kind. */
export type ChosenFiles = Partial<Record<RegistrationFileKind, File>>;

/** A file on its way to the server, and how much of it has gone up, from 0 to 1. */
export interface FileUpload {
  kind: RegistrationFileKind;
  share: number;
}

/** What the browser's picker offers: the lease .pdf alone, the others pictures too (specification section 5). */
export function pickerAccepts(kind: RegistrationFileKind): string {
  return kind === 'lease' ? '.pdf' : '.pdf,image/*,.heic,.heif';
}

/** Why a file cannot stand in that place; null where it can. The server looks at the content, this at name and type. */
export function refusalOf(kind: RegistrationFileKind, file: Pick<File, 'name' | 'type'>): string | null {
  const { accepts, wrongKind } = registrationFiles[kind].replacement;
  const takesPictures = accepts.length > 1;
  return isPdf(file) || (takesPictures && isPicture(file)) ? null : wrongKind;
}

/** Said before anyone chooses; only the server refuses what is larger. */
export const sizeHint = `${registrationMessages.staffFileTooLarge} each.`;

function isPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));
}

function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || /\.(hei[cf]|jpe?g|png)$/i.test(name);
}
