import { boxPath, filled, short } from './draw.ts';
import { door, facade, hipRoof, paneAt, trim, type Facade } from './facade.ts';

/** Where all five stand. */
export const ground = 400;

const brick = '#a9604a';
const paleBrick = '#b97758';
const limestone = '#d9cbac';

/** Two wings around a court with a fountain. */
export function courtyard(x: number): string {
  const wing = (left: number, seed: number): string => {
    const at = { x: left, y: 262, width: 118, height: ground - 262 };
    const windows = { columns: 3, rows: 2, pane: { width: 20, height: 32 }, above: 20, below: 22, seed };
    return facade({ ...at, ...windows, wall: brick }) + hipRoof({ x: left, y: 262, width: 118, height: 52 });
  };
  const middle: Facade = {
    x: x + 110,
    y: 288,
    width: 104,
    height: ground - 288,
    wall: paleBrick,
    columns: 3,
    rows: 2,
    pane: { width: 15, height: 26 },
    above: 14,
    below: 22,
    seed: 31,
    doors: [1],
  };
  const cx = x + 162;
  return [
    facade(middle),
    hipRoof({ x: middle.x, y: middle.y, width: middle.width, height: 34 }),
    `<path d="M${cx - 14} ${ground}v-32a14 14 0 0 1 28 0v32z" fill="#22302b" stroke="${trim}" stroke-width="4"/>`,
    wing(x, 7),
    wing(x + 206, 23),
    `<path d="M${cx} 356q-22 2-24 32M${cx} 356q22 2 24 32M${cx} 352v32" fill="none" stroke="#fff" stroke-width="2.5"/>`,
    filled('#cbb591', [boxPath({ x: cx - 4, y: 372, width: 8, height: 24 })]),
    `<ellipse cx="${cx}" cy="${ground}" rx="50" ry="11" fill="#d9cbac"/><ellipse cx="${cx}" cy="${ground - 3}" rx="42" ry="7" fill="#5f93a3"/>`,
  ].join('');
}

/** Brick among trees, with a chimney. */
export function gardenHouse(x: number): string {
  const at: Facade = {
    x,
    y: 258,
    width: 170,
    height: ground - 258,
    wall: paleBrick,
    columns: 5,
    rows: 2,
    pane: { width: 20, height: 34 },
    above: 20,
    below: 22,
    seed: 40,
    doors: [2],
  };
  return [
    filled('#8a4d3c', [boxPath({ x: x + 128, y: 176, width: 20, height: 60 })]),
    filled(trim, [boxPath({ x: x + 125, y: 172, width: 26, height: 6 })]),
    facade(at),
    hipRoof({ x, y: 258, width: 170, height: 58 }),
    door(x + 73, ground, { width: 24, height: 42 }, '#1f4d3f'),
  ].join('');
}

/** Eight floors of pale brick with balconies. */
export function midRise(x: number): string {
  const at: Facade = {
    x,
    y: 68,
    width: 196,
    height: ground - 68,
    wall: limestone,
    columns: 5,
    rows: 8,
    pane: { width: 24, height: 22 },
    above: 20,
    below: 56,
    seed: 64,
  };
  const rails = Array.from({ length: 7 }, (_, row) => [paneAt(at, 1, row), paneAt(at, 3, row)]).flat();
  return [
    filled('#8b7d68', [boxPath({ x: x + 66, y: 44, width: 64, height: 24 })]),
    facade(at),
    filled(
      '#22302b',
      rails.flatMap((rail) => [
        boxPath({ x: rail.x - 6, y: rail.y + 10, width: rail.width + 12, height: 1.6 }),
        ...Array.from({ length: 7 }, (_, index) =>
          boxPath({ x: rail.x - 6 + index * 5.8, y: rail.y + 10, width: 1, height: 14 }),
        ),
      ]),
    ),
    filled(trim, [
      ...rails.map(({ x: left, y }) => boxPath({ x: left - 6, y: y + 23, width: 36, height: 4 })),
      boxPath({ x: x - 7, y: 62, width: 210, height: 10 }),
    ]),
    filled('#3a4c49', [boxPath({ x: x + 10, y: ground - 34, width: 176, height: 34 })]),
    filled('#ffe6ae', [boxPath({ x: x + 76, y: ground - 34, width: 44, height: 34 })]),
    filled('#1f4d3f', [boxPath({ x: x + 60, y: ground - 42, width: 76, height: 8 })]),
  ].join('');
}

/** Four Georgian houses, no two of one colour. */
export function townhouses(x: number): string {
  const houses = [
    { wall: brick, paint: '#1f4d3f' },
    { wall: '#e0d5bd', paint: '#2f5a80' },
    { wall: '#8f4f40', paint: '#14231c' },
    { wall: paleBrick, paint: '#8f1d17' },
  ];
  const each = 72;
  return houses
    .map(({ wall, paint }, index) => {
      const left = x + index * each;
      const at: Facade = {
        x: left,
        y: 206,
        width: each,
        height: ground - 206,
        wall,
        columns: 3,
        rows: 4,
        pane: { width: 13, height: 27 },
        above: 14,
        below: 14,
        seed: 90 + index,
        doors: [index % 2 === 0 ? 0 : 2],
      };
      const dormers = [0.3, 0.7].map((share) => left + each * share);
      return [
        filled('#8a4d3c', [boxPath({ x: left + each - 12, y: 132, width: 15, height: 44 })]),
        `<path d="M${left} 206l6-46h${each - 12}l6 46z" fill="#4a5652"/>`,
        filled(
          trim,
          dormers.map((cx) => `M${short(cx - 10)} 202v-26l10-9l10 9v26z`),
        ),
        filled(
          '#ffd58a',
          dormers.map((cx) => boxPath({ x: cx - 6, y: 180, width: 12, height: 19 })),
        ),
        facade(at),
        filled(trim, [boxPath({ x: left, y: 204, width: each, height: 6 })]),
        door(left + (index % 2 === 0 ? 4 : each - 20), ground, { width: 16, height: 38 }, paint),
      ].join('');
    })
    .join('');
}

/** Long and low: pale stone, a flat roof, wood beside the door. */
export function midCentury(x: number): string {
  const at: Facade = {
    x,
    y: 276,
    width: 176,
    height: ground - 276,
    wall: limestone,
    columns: 3,
    rows: 2,
    pane: { width: 42, height: 26 },
    above: 20,
    below: 26,
    seed: 112,
  };
  const planks = Array.from({ length: 9 }, (_, index) =>
    boxPath({ x: x + 218 + index * 8, y: 322, width: 1.5, height: ground - 322 }),
  );
  return [
    facade(at),
    filled('#e7dcc2', [boxPath({ x: x + 176, y: 276, width: 38, height: ground - 276 })]),
    filled('#ffe1a1', [boxPath({ x: x + 180, y: 284, width: 30, height: 62 })]),
    filled('#1f4d3f', [boxPath({ x: x + 183, y: 350, width: 24, height: ground - 350 })]),
    filled('#7a5236', [boxPath({ x: x + 214, y: 322, width: 76, height: ground - 322 })]),
    filled('#5f3f2b', planks),
    filled('#ffd58a', [boxPath({ x: x + 234, y: 340, width: 40, height: 26 })]),
    filled(trim, [
      boxPath({ x: x - 12, y: 268, width: 240, height: 9 }),
      boxPath({ x: x + 206, y: 315, width: 96, height: 8 }),
    ]),
  ].join('');
}
