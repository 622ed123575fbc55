/** Reads QR codes by the book (ISO/IEC 18004), for tests: without the library that drew them, and without correcting errors. */

/** How many codewords of data each block has, at correction level M by version. */
const blocksOf: Record<number, number[]> = {
  4: [32, 32],
  5: [43, 43],
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
};

/** Where alignment patterns have their centres, along both sides. */
const alignmentOf: Record<number, number[]> = {
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
};

const masks: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** The text of a code that is drawn as one path of dark runs (`M4 4h7v1h-7z`) with a border of four. */
export function readQrCode(path: string, viewBox: string): string {
  const size = Number(viewBox.split(' ')[2]) - 8;
  const dark = new Set<string>();
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(y) - 4} ${Number(x) - 4 + step}`);
  }
  const isDark = (row: number, column: number): boolean => dark.has(`${row} ${column}`);
  const version = (size - 17) / 4;
  const mask = masks[readMask(isDark)];
  const blocks = blocksOf[version];
  if (!mask || !blocks) throw new Error(`A code of version ${version} is not read here.`);
  const bits = propertyCodesOf(size, version).map(
    ([row, column]) => isDark(row, column) !== mask(row, column),
  );
  return textOf(dataOf(codewordsOf(bits), blocks));
}

/** The number of the mask, from the format beside the upper left finder; the level must be M. */
function readMask(isDark: (row: number, column: number) => boolean): number {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => isDark(8, column));
  const up = [7, 5, 4, 3, 2, 1, 0].map((row) => isDark(row, 8));
  const format = numberOf([...along, ...up]) ^ 0b101010000010010;
  if (format >> 13 !== 0b00) throw new Error('The level of correction is not M.');
  return (format >> 10) & 0b111;
}

/** Where data lies, in its order: in pairs of columns from the right, up and down, around all patterns. */
function propertyCodesOf(size: number, version: number): [row: number, column: number][] {
  const centres = alignmentOf[version] ?? [];
  const last = centres.at(-1);
  const isAlignment = (row: number, column: number): boolean =>
    centres.some((y) =>
      centres.some(
        (x) =>
          Math.abs(row - y) <= 2 &&
          Math.abs(column - x) <= 2 &&
          !(y === 6 && x === 6) &&
          !(y === 6 && x === last) &&
          !(y === last && x === 6),
      ),
    );
  const isVersion = (row: number, column: number): boolean =>
    version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
  const isPattern = (row: number, column: number): boolean =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    isAlignment(row, column) ||
    isVersion(row, column);
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair).map((right) =>
    right <= 6 ? right - 1 : right,
  );
  const rows = Array.from({ length: size }, (_, row) => row);
  return pairs.flatMap((right, pair) =>
    (pair % 2 === 0 ? rows.toReversed() : rows).flatMap((row) =>
      [right, right - 1].flatMap((column): [number, number][] =>
        isPattern(row, column) ? [] : [[row, column]],
      ),
    ),
  );
}

function codewordsOf(bits: boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(at * 8, at * 8 + 8)),
  );
}

/** Blocks are dealt out one codeword at a time; the shorter ones run out first. */
function dataOf(codewords: number[], lengths: number[]): number[] {
  const blocks: number[][] = lengths.map(() => []);
  let next = 0;
  for (let round = 0; round < Math.max(...lengths); round++) {
    for (const [block, length] of lengths.entries()) {
      if (round < length) blocks[block]?.push(codewords[next++] ?? 0);
    }
  }
  return blocks.flat();
}

/** One segment of bytes: four bits of mode, eight of length, and the bytes. */
function textOf(data: number[]): string {
  const bits = data.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1));
  if (numberOf(bits.slice(0, 4)) !== 0b0100) throw new Error('The code does not hold bytes.');
  const length = numberOf(bits.slice(4, 12));
  return new TextDecoder().decode(Uint8Array.from(codewordsOf(bits.slice(12, 12 + length * 8))));
}

function numberOf(bits: boolean[]): number {
  return bits.reduce((number, bit) => number * 2 + Number(bit), 0);
}
