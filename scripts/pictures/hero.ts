import { boxPath, circle, createDice, filled, glow, gradient, hedge, roundPath, tree } from './draw.ts';
import { midRise } from './mid-rise.ts';
import { skyline } from './skyline.ts';

const width = 1600;
const height = 1000;

const leaves = { dark: '#12281f', middle: '#183327', light: '#204232', trunk: '#171f1b' };

/** The Dallas skyline at dusk behind a mid-rise with lit windows. The left of the sky stays quiet, for words. */
export function drawHero(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions()}</defs>`,
    filled('url(#sky)', [boxPath({ x: 0, y: 0, width, height })]),
    stars(),
    clouds(),
    // Beside the words, not behind them.
    skyline('translate(338 212) scale(.8 .75)', 612),
    haze(),
    ground(),
    `<g transform="translate(123 84) scale(.9)">${midRise()}</g>`,
    garden(),
    '</svg>',
  ].join('');
}

function definitions(): string {
  return [
    gradient('sky', [
      [0, '#16313a'],
      [0.3, '#22474f'],
      // Dark enough for words down to here.
      [0.67, '#4a6d6f'],
      [0.73, '#a58f78'],
      [0.78, '#e0a673'],
      [0.84, '#f3cb92'],
    ]),
    gradient('far', [
      [0, '#4b6a6d'],
      [1, '#9c8c7a'],
    ]),
    gradient('near', [
      [0, '#21424a'],
      [0.7, '#38555a'],
      [1, '#5f645f'],
    ]),
    gradient('haze', [
      [0, '#f3cb92', 0],
      [1, '#f3cb92', 0.5],
    ]),
    gradient('lawn', [
      [0, '#29493a'],
      [0.35, '#1a3329'],
      [1, '#10221b'],
    ]),
    gradient(
      'wall',
      [
        [0, '#e2cfae'],
        [0.7, '#cbb591'],
        [1, '#b7a180'],
      ],
      true,
    ),
    gradient('shade', [
      [0, '#5f5a50'],
      [1, '#7b705f'],
    ]),
    gradient('walk', [
      [0, '#f6deab'],
      [0.5, '#a9a184'],
      [1, '#5f6a5b'],
    ]),
    glow('lamp', '#ffdf9e', 0.85),
    glow('door', '#ffd88f', 0.8),
  ].join('');
}

/** None where the words stand, since a star beside a word reads as a full stop. */
function stars(): string {
  const dice = createDice(11);
  const points = Array.from({ length: 60 }, () => {
    const x = dice() * width;
    const y = dice() ** 1.6 * 430;
    return { x, y, r: 0.7 + dice() };
  }).filter(({ x, y }) => y < 190 || (x > 1010 && y < 230));
  return filled(
    '#fff',
    points.map(({ x, y, r }) => roundPath(x, y, r)),
    0.55,
  );
}

/** Long thin bands that catch the last light. */
function clouds(): string {
  const band = (x: number, y: number, length: number, thickness: number): string =>
    `M${x} ${y}c${length * 0.2} ${-thickness} ${length * 0.45} ${-thickness} ${length * 0.6} ${-thickness * 0.3}s${length * 0.3} ${-thickness * 0.2} ${length * 0.4} ${thickness * 0.4}c${-length * 0.3} ${thickness * 0.5} ${-length * 0.8} ${thickness * 0.5} ${-length} ${-thickness * 0.1}z`;
  return (
    filled('#f0b888', [band(-60, 742, 520, 16), band(380, 722, 460, 12), band(830, 735, 400, 14)], 0.5) +
    filled('#fbd9a8', [band(90, 764, 420, 10), band(620, 766, 360, 9)], 0.6) +
    filled('#3a5d62', [band(-80, 560, 620, 20), band(700, 520, 520, 14)], 0.35)
  );
}

/** The city's dust above the horizon. */
function haze(): string {
  return filled('url(#haze)', [boxPath({ x: 0, y: 640, width, height: 190 })]);
}

function ground(): string {
  const hill = (y: number, rise: number): string =>
    `M0 ${y}C300 ${y - rise} 700 ${y - rise * 0.6} 1000 ${y}S1400 ${y - rise * 0.5} 1600 ${y}V1000H0z`;
  const dice = createDice(5);
  const trees = Array.from({ length: 64 }, (_, index) =>
    roundPath(index * 26 + dice() * 14 - 20, 826 - dice() * 16, 16 + dice() * 18),
  );
  return [
    filled('#2a4a45', trees),
    filled(
      '#1e3a33',
      trees.map((_, index) => roundPath(index * 27 + dice() * 12, 846, 17 + dice() * 14)),
    ),
    filled('url(#lawn)', [hill(842, 14)]),
    `<path d="M1188 838h88c-4 46 34 84 96 162h-280c72-66 106-112 96-162z" fill="url(#walk)"/>`,
  ].join('');
}

function garden(): string {
  const lamp = (x: number, y: number): string =>
    circle(x, y - 92, 74, 'url(#lamp)') +
    filled('#101c17', [boxPath({ x: x - 2, y: y - 88, width: 4, height: 88 })]) +
    circle(x, y - 94, 7, '#fff1cf');
  return [
    hedge({ x: 1010, y: 806, width: 168, height: 40, seed: 3 }, '#17352a', '#204434'),
    hedge({ x: 1288, y: 806, width: 212, height: 40, seed: 8 }, '#17352a', '#204434'),
    tree({ x: 985, y: 868, size: 92, seed: 21 }, leaves, 1),
    tree({ x: 1548, y: 872, size: 112, seed: 4 }, leaves, -1),
    tree({ x: 760, y: 880, size: 66, seed: 15 }, leaves, 1),
    tree({ x: 486, y: 884, size: 48, seed: 33 }, leaves, 1),
    tree({ x: 318, y: 892, size: 56, seed: 9 }, leaves, 1),
    tree({ x: 52, y: 905, size: 70, seed: 27 }, leaves, 1),
    lamp(1120, 906),
    lamp(1352, 912),
    lamp(640, 896),
    hedge({ x: 1392, y: 880, width: 230, height: 54, seed: 12 }, '#0f241c', '#163126'),
    hedge({ x: 850, y: 902, width: 190, height: 46, seed: 14 }, '#0f241c', '#163126'),
  ].join('');
}
