import { drawPhoto } from './draw-photo.ts';

/** Enough to read a label in a photo of a room. */
const look = { edgePixels: 2560, quality: 0.8 };

/** A smaller copy of a photo as JPEG, without what the camera wrote into it; null where this browser cannot read it. */
export async function shrinkPhoto(photo: File): Promise<File | null> {
  const drawn = await drawPhoto(photo, look);
  const name = `${photo.name.replace(/\.[^.]*$/, '')}.jpg`;
  return drawn && new File([drawn.picture], name, { type: 'image/jpeg', lastModified: photo.lastModified });
}
