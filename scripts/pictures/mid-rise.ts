import { boxPath, circle, createDice, filled } from './draw.ts';

const left = 1036;
const bay = 76;
const bays = 5;
const right = left + bay * bays;
const sideWidth = 86;
const roof = 300;
const floor = 62;
const floors = 8;
const street = roof + 26 + floor * floors;

/** Eight floors of pale brick: a lit front, a side in the shade, balconies on every other bay, a canopy over the door. */
export function midRise(): string {
  return [walls(), windows(), balconies(), entrance()].join('');
}

function walls(): string {
  const front = { x: left, y: roof, width: right - left, height: street - roof + 18 };
  const courses = Array.from({ length: floors }, (_, index) =>
    boxPath({ x: left, y: roof + 24 + index * floor, width: right - left, height: 3 }),
  );
  return [
    filled('#8b7d68', [boxPath({ x: left + 130, y: roof - 44, width: 130, height: 46 })]),
    filled('#6d6456', [boxPath({ x: left + 226, y: roof - 44, width: 34, height: 46 })]),
    filled('#e9d9bb', [boxPath({ x: left + 124, y: roof - 50, width: 142, height: 8 })]),
    filled('url(#wall)', [boxPath(front)]),
    `<path d="M${right} ${roof}l${sideWidth} 16V${street + 10}l${-sideWidth} 8z" fill="url(#shade)"/>`,
    filled('#f3e6cb', courses, 0.55),
    filled('#f3e6cb', [boxPath({ x: left - 12, y: roof - 8, width: right - left + 14, height: 18 })]),
    `<path d="M${right + 2} ${roof - 8}l${sideWidth + 8} 15v17l${-sideWidth - 8} -14z" fill="#a3967f"/>`,
    filled('#14231c', [boxPath({ x: left, y: roof + 10, width: right - left, height: 6 })], 0.16),
  ].join('');
}

function windows(): string {
  const dice = createDice(19);
  const lit: string[] = [];
  const bright: string[] = [];
  const dark: string[] = [];
  const shine: string[] = [];
  const frames: string[] = [];
  const curtains: string[] = [];
  for (let row = 0; row < floors - 1; row += 1) {
    for (let column = 0; column < bays; column += 1) {
      const x = left + column * bay + 14;
      const y = roof + 36 + row * floor;
      const pane = { x, y, width: bay - 28, height: 38 };
      const chance = dice();
      if (chance < 0.56) {
        (chance < 0.24 ? bright : lit).push(boxPath(pane));
        if (dice() < 0.6) {
          curtains.push(
            boxPath({ ...pane, width: 9 }),
            boxPath({ ...pane, x: x + pane.width - 9, width: 9 }),
          );
        }
      } else {
        dark.push(boxPath(pane));
        shine.push(`M${x + 8} ${y + 38}l18-38h9l-18 38z`);
      }
      frames.push(
        boxPath({ x: x + pane.width / 2 - 1, y, width: 2, height: 38 }),
        boxPath({ x: x - 3, y: y + 38, width: pane.width + 6, height: 3 }),
      );
    }
  }
  const side = Array.from({ length: floors - 1 }, (_, row) =>
    [0, 1].map((column) => {
      const x = right + 14 + column * 36;
      const y = roof + 42 + row * floor - column * -3;
      return { isLit: dice() < 0.4, path: `M${x} ${y}l20 3v34l-20-2z` };
    }),
  ).flat();
  const pathsOf = (isLit: boolean): string[] => side.filter((it) => it.isLit === isLit).map((it) => it.path);
  return [
    filled('#ffcf7d', lit),
    filled('#ffe1a1', bright),
    filled('#274148', dark),
    filled('#4e6b70', shine, 0.6),
    filled('#fff3d6', curtains, 0.6),
    filled('#6b5f4d', frames, 0.75),
    filled('#2b3b3b', pathsOf(false)),
    filled('#e9b76a', pathsOf(true)),
  ].join('');
}

function balconies(): string {
  const slabs: string[] = [];
  const shadows: string[] = [];
  const rails: string[] = [];
  const plants: string[] = [];
  for (let row = 0; row < floors - 1; row += 1) {
    for (const column of [1, 3]) {
      const x = left + column * bay + 4;
      const y = roof + 36 + row * floor + 40;
      slabs.push(boxPath({ x, y, width: bay - 8, height: 5 }));
      shadows.push(boxPath({ x: x + 3, y: y + 5, width: bay - 12, height: 8 }));
      rails.push(boxPath({ x, y: y - 19, width: bay - 8, height: 2 }));
      for (let bar = 0; bar <= bay - 10; bar += 6) {
        rails.push(boxPath({ x: x + bar, y: y - 19, width: 1.2, height: 19 }));
      }
      if ((row + column) % 3 === 0) plants.push(`M${x + 6} ${y}c-8-22 4-30 8-12c2-16 14-8 6 12z`);
    }
  }
  return [
    filled('#14231c', shadows, 0.22),
    filled('#2f6a4d', plants),
    filled('#f3e6cb', slabs),
    filled('#22302b', rails),
  ].join('');
}

function entrance(): string {
  const middle = (left + right) / 2;
  const y = street - floor + 22;
  const glass = Array.from({ length: 8 }, (_, index) => index)
    .filter((index) => index !== 3 && index !== 4)
    .map((index) => boxPath({ x: left + 18 + index * 43, y: y + 4, width: 37, height: street - y + 10 }));
  return [
    circle(middle, street - 8, 190, 'url(#door)'),
    filled('#3a4c49', glass),
    filled('#ffd892', glass.slice(1, 5), 0.65),
    filled('#ffe6ae', [boxPath({ x: middle - 40, y: y + 2, width: 80, height: street - y + 16 })]),
    filled('#3b4f48', [
      boxPath({ x: middle - 42, y, width: 3, height: street - y + 18 }),
      boxPath({ x: middle - 1.5, y, width: 3, height: street - y + 18 }),
      boxPath({ x: middle + 39, y, width: 3, height: street - y + 18 }),
    ]),
    filled('#1f4d3f', [boxPath({ x: middle - 72, y: y - 10, width: 144, height: 11 })]),
    filled('#ffe6ae', [boxPath({ x: middle - 68, y: y + 1, width: 136, height: 2 })], 0.9),
    filled(
      '#14231c',
      [boxPath({ x: left, y: street + 14, width: right - left + sideWidth, height: 6 })],
      0.35,
    ),
  ].join('');
}
