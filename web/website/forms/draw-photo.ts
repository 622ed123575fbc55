export interface DrawnPhoto {
  picture: Blob;
  width: number;
  height: number;
}

/**
 * Draws a picture again as JPEG, upright as its camera meant it and without what that wrote into it; null where this browser
 * cannot read it. `turns` are quarters, clockwise.
 */
export async function drawPhoto(
  photo: Blob,
  { edgePixels, quality, turns = 0 }: { edgePixels: number; quality: number; turns?: number },
): Promise<DrawnPhoto | null> {
  try {
    const source = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, edgePixels / Math.max(source.width, source.height));
    const [across, down] = [Math.round(source.width * scale), Math.round(source.height * scale)];
    const canvas = document.createElement('canvas');
    const isLying = turns % 2 === 1;
    canvas.width = isLying ? down : across;
    canvas.height = isLying ? across : down;
    const brush = canvas.getContext('2d');
    if (!brush) return null;
    // JPEG has no transparency, which would come out black.
    brush.fillStyle = '#ffffff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.translate(canvas.width / 2, canvas.height / 2);
    brush.rotate((turns * Math.PI) / 2);
    brush.drawImage(source, -across / 2, -down / 2, across, down);
    source.close();
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    return picture && { picture, width: canvas.width, height: canvas.height };
  } catch {
    return null;
  }
}
