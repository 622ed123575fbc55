import { drawPhoto } from '../forms/draw-photo.ts';
import { drawHeic } from './draw-heic.ts';
import { pageLooks } from './join-pages.ts';
import type { Page } from './made-form.ts';

let pagesRead = 0;

/** A photographed page, upright; null where the file is no picture that can be read here. */
export async function readPage(photo: File): Promise<Page | null> {
  const [look] = pageLooks;
  const drawn = (await drawPhoto(photo, look)) ?? (await readHeic(photo));
  return drawn && { ...drawn, id: (pagesRead += 1), turns: 0 };
}

/** Most browsers cannot read the format of iPhones; the server can. */
async function readHeic(photo: File) {
  if (!/^image\/hei[cf]/.test(photo.type) && !/\.hei[cf]$/i.test(photo.name)) return null;
  try {
    return await drawPhoto(await drawHeic(photo, new AbortController().signal), pageLooks[0]);
  } catch {
    return null;
  }
}
