import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from '#site-types';
import { makeRegistrationForm } from './registration-form.ts';

/** Writes the blank registration form, which stands under /forms. */
export async function writeForms(folder: string, site: SiteConfig): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'registration-form.pdf'), await makeRegistrationForm(site));
}
