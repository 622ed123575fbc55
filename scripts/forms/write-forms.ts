import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from '#site';
import { makeRegistrationForm } from './registration-form.ts';

/**
 * Writes what stands under /forms: the blank registration form, and the lists of properties that the public forms fall
 * back to while the server's own cannot be had.
 */
export async function writeForms(folder: string, site: SiteConfig): Promise<void> {
  const properties = site.properties
    .map(({ code, name }) => ({ code, name }))
    .toSorted((a, b) => a.code.localeCompare(b.code));
  await mkdir(join(folder, 'options'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'registration-form.pdf'), await makeRegistrationForm(site)),
    writeFile(join(folder, 'properties.json'), JSON.stringify({ properties })),
    writeFile(join(folder, 'options', 'properties.json'), JSON.stringify({ items: properties })),
    writeFile(
      join(folder, 'property-codes.json'),
      JSON.stringify({ codes: properties.map(({ code }) => code) }),
    ),
  ]);
}
