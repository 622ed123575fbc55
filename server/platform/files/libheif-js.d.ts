/** The part of libheif-js that previews use; the package has types for its inner bindings only. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }

  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills the RGBA pixels; `null` where the picture cannot be decoded. */
    display(target: Pixels, done: (pixels: Pixels | null) => void): void;
  }

  const libheif: { HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } };
  export default libheif;
}
