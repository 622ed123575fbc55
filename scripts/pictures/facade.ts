import { boxPath, createDice, filled, short, type Box } from './draw.ts';

export interface Facade extends Box {
  wall: string;
  columns: number;
  rows: number;
  /** The size of one window. */
  pane: { width: number; height: number };
  /** What is left of the wall above the first row and below the last. */
  above: number;
  below: number;
  seed: number;
  /** Columns without a window in the last row, where a door is. */
  doors?: number[];
}

export const trim = '#f3e6cb';
const lit = '#ffd58a';
const dark = '#46636a';

/** A wall seen from the front, its windows in even rows, about every third of them lit. */
export function facade(at: Facade): string {
  const dice = createDice(at.seed);
  const warm: string[] = [];
  const cool: string[] = [];
  const bars: string[] = [];
  for (let row = 0; row < at.rows; row += 1) {
    for (let column = 0; column < at.columns; column += 1) {
      if (row === at.rows - 1 && at.doors?.includes(column)) continue;
      const pane = paneAt(at, column, row);
      (dice() < 0.36 ? warm : cool).push(boxPath(pane));
      bars.push(
        boxPath({ ...pane, x: pane.x + pane.width / 2 - 0.7, width: 1.4 }),
        boxPath({ ...pane, y: pane.y + pane.height / 2 - 0.7, height: 1.4 }),
        boxPath({ x: pane.x - 3, y: pane.y + pane.height, width: pane.width + 6, height: 3 }),
      );
    }
  }
  return [
    filled(at.wall, [boxPath(at)]),
    filled('#14231c', [boxPath({ ...at, x: at.x + at.width * 0.72, width: at.width * 0.28 })], 0.07),
    filled(lit, warm),
    filled(dark, cool),
    filled(trim, bars),
  ].join('');
}

/** Where one window of a facade is. */
export function paneAt(at: Facade, column: number, row: number): Box {
  const free = at.height - at.above - at.below - at.rows * at.pane.height;
  const step = at.pane.height + (at.rows > 1 ? free / (at.rows - 1) : 0);
  const bay = at.width / at.columns;
  return {
    x: at.x + bay * (column + 0.5) - at.pane.width / 2,
    y: at.y + at.above + row * step,
    ...at.pane,
  };
}

/** A roof that slopes on all sides, over a wall from `x` to `x + width` that ends at `y`. */
export function hipRoof({ x, y, width, height }: Box, fill = '#4a5652'): string {
  const over = 9;
  const ridge = Math.min(width * 0.28, height * 1.25);
  return (
    `<path d="M${short(x - over)} ${short(y)}l${short(ridge)} ${short(-height)}h${short(width + 2 * over - 2 * ridge)}l${short(ridge)} ${short(height)}z" fill="${fill}"/>` +
    filled(trim, [boxPath({ x: x - over, y: y - 1, width: width + 2 * over, height: 5 })])
  );
}

/** A door with a step and a small roof over it, standing at `y`. */
export function door(x: number, y: number, size: { width: number; height: number }, fill: string): string {
  const { width, height } = size;
  return [
    filled(trim, [boxPath({ x: x - 4, y: y - height - 5, width: width + 8, height: height + 5 })]),
    filled(fill, [boxPath({ x, y: y - height, width, height })]),
    filled('#ffe6ae', [boxPath({ x: x + 3, y: y - height + 3, width: width - 6, height: height * 0.16 })]),
    `<path d="M${short(x - 8)} ${short(y - height - 4)}l${short(width / 2 + 8)} -11l${short(width / 2 + 8)} 11z" fill="${trim}"/>`,
    filled('#cbb591', [boxPath({ x: x - 7, y: y - 3, width: width + 14, height: 5 })]),
  ].join('');
}
