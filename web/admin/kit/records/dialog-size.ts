export interface Size {
  width: number;
  height: number;
}

/** A resizable dialog's first size: 960 wide, about 85% of the window high (specification section 9). */
export function defaultSize(window: Size): Size {
  return { width: 960, height: Math.round(window.height * 0.85) };
}

/** At least 480 by 360, at most 95% by 90% of the window; a window smaller than that wins. */
export function clampSize(size: Size, window: Size): Size {
  return {
    width: clamp(size.width, 480, Math.floor(window.width * 0.95)),
    height: clamp(size.height, 360, Math.floor(window.height * 0.9)),
  };
}

/** What was remembered; null where nothing, or nothing usable, was. */
export function readSize(text: string | null): Size | null {
  const [width = Number.NaN, height = Number.NaN] = (text ?? '').split('x').map(Number);
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : null;
}

export function writeSize({ width, height }: Size): string {
  return `${width}x${height}`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
