/** Enough to read a label in a photo of a room. */
const edgePixels = 2560;
const quality = 0.8;

/** A smaller copy of a photo as JPEG, without what the camera wrote into it; null where this browser cannot read it. */
export async function shrinkPhoto(photo: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, edgePixels / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    const name = `${photo.name.replace(/\.[^.]*$/, '')}.jpg`;
    return blob && new File([blob], name, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return null;
  }
}
