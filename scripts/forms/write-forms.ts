import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blankFormPath } from '#contracts/blank-form.ts';
import { languages } from '#contracts/languages.ts';
import { siteIn } from '#site-in';
import { makeRegistrationForm } from './registration-form.ts';

/** Writes the blank registration form in each language below the website's folder. */
export async function writeForms(website: string): Promise<void> {
  for (const language of languages) {
    const file = join(website, blankFormPath(language));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await makeRegistrationForm(siteIn(language), language));
  }
}
