import { boxPath, circle, filled, glow, gradient, type Box } from './draw.ts';

const width = 800;
const height = 600;
const columns = 4;
const rows = 3;
const pane = { width: 112, height: 128 };
/** Where there is light: the column and the row. */
const awake = [
  [1, 0],
  [2, 1],
] as const;

/** A building late in the evening: in two of its windows someone is still at work. */
export function drawTwoWindows(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions()}</defs>`,
    wall(),
    darkWindows(),
    ...awake.map(([column, row]) => litWindow(boxAt(column, row))),
    reader(boxAt(...awake[0])),
    caller(boxAt(...awake[1])),
    ...awake.map(([column, row]) => frameOf(boxAt(column, row), true)),
    '</svg>',
  ].join('');
}

function definitions(): string {
  return [
    gradient('wall', [
      [0, '#16313a'],
      [1, '#1d3f3a'],
    ]),
    gradient('room', [
      [0, '#ffdf9a'],
      [1, '#f5b765'],
    ]),
    glow('halo', '#ffcf7d', 0.5),
  ].join('');
}

function boxAt(column: number, row: number): Box {
  const bay = width / columns;
  return { x: bay * (column + 0.5) - pane.width / 2, y: 52 + row * 196, ...pane };
}

function wall(): string {
  const courses = Array.from({ length: rows + 1 }, (_, row) =>
    boxPath({ x: 0, y: 8 + row * 196, width, height: 7 }),
  );
  return [
    filled('url(#wall)', [boxPath({ x: 0, y: 0, width, height })]),
    filled('#2a4f50', courses),
    filled(
      '#0f242a',
      courses.map((_, row) => boxPath({ x: 0, y: 15 + row * 196, width, height: 5 })),
      0.5,
    ),
  ].join('');
}

function darkWindows(): string {
  const boxes = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }))
    .filter(({ column, row }) => !awake.some(([x, y]) => x === column && y === row))
    .map(({ column, row }) => boxAt(column, row));
  const shine = boxes.map(({ x, y }) => `M${x + 14} ${y + 128}l52-128h22l-52 128z`);
  return [
    filled('#122a31', boxes.map(boxPath)),
    filled('#c9dad6', shine, 0.07),
    ...boxes.map((box) => frameOf(box)),
  ].join('');
}

/** A lit one has no bar in its middle, which would hide who is there. */
function frameOf({ x, y, width: w, height: h }: Box, isLit = false): string {
  return [
    filled('#40636a', [
      boxPath({ x: x - 5, y: y - 5, width: w + 10, height: 5 }),
      boxPath({ x: x - 5, y, width: 5, height: h }),
      boxPath({ x: x + w, y, width: 5, height: h }),
      boxPath({ x, y: y + 30, width: w, height: 4 }),
      boxPath({ x: x + w / 2 - 2, y, width: 4, height: isLit ? 30 : h }),
    ]),
    filled('#5b7f83', [boxPath({ x: x - 12, y: y + h, width: w + 24, height: 8 })]),
  ].join('');
}

function litWindow({ x, y, width: w, height: h }: Box): string {
  return [
    circle(x + w / 2, y + h / 2, 205, 'url(#halo)'),
    filled('url(#room)', [boxPath({ x, y, width: w, height: h })]),
    filled(
      '#fff3d6',
      [`M${x} ${y}h20c-1 46-6 84-20 ${h - 18}z`, `M${x + w} ${y}h-20c1 46 6 84 20 ${h - 18}z`],
      0.75,
    ),
  ].join('');
}

/** Bent over the books, under a lamp. */
function reader({ x, y }: Box): string {
  return [
    filled('#c98a3a', [boxPath({ x: x + 6, y: y + 52, width: 30, height: 3 })]),
    filled('#1f4d3f', [boxPath({ x: x + 9, y: y + 36, width: 5, height: 16 })]),
    filled('#b3261e', [boxPath({ x: x + 15, y: y + 33, width: 5, height: 19 })]),
    filled('#2f5a80', [boxPath({ x: x + 21, y: y + 38, width: 6, height: 14 })]),
    filled('#24332c', [
      `M${x + 34} ${y + 128}c0-26 8-38 27-38s27 12 27 38z`,
      `M${x + 55} ${y + 94}v-12h13v12z`,
    ]),
    circle(x + 62, y + 72, 15.5, '#24332c'),
    // Her hair, in a knot.
    filled('#14231c', [`M${x + 46} ${y + 74}c-3-24 34-26 33 0c-6-10-22-14-33 0z`]),
    circle(x + 48, y + 66, 7, '#14231c'),
    filled('#8a5a2b', [boxPath({ x, y: y + 118, width: 112, height: 10 })]),
    filled('#fffaf0', [`M${x + 44} ${y + 118}l6-9h30l6 9z`]),
    filled('#1f4d3f', [
      boxPath({ x: x + 97, y: y + 84, width: 3, height: 34 }),
      `M${x + 84} ${y + 86}l7-16h15l6 16z`,
    ]),
  ].join('');
}

/** On his feet, on the telephone. */
function caller({ x, y }: Box): string {
  return [
    filled('#fffaf0', [boxPath({ x: x + 8, y: y + 52, width: 26, height: 34 })]),
    filled('#5c7a5e', [`M${x + 12} ${y + 82}v-14l9-8l9 8v14z`]),
    filled('#24332c', [
      `M${x + 40} ${y + 128}c-2-34 2-50 14-54h16c14 4 20 22 18 54z`,
      `M${x + 56} ${y + 78}v-14h13v14z`,
    ]),
    circle(x + 62, y + 54, 15, '#24332c'),
    // The arm that holds it.
    `<path d="M${x + 80} ${y + 86}l21 17l-19-44" fill="none" stroke="#24332c" stroke-width="9" stroke-linejoin="round"/>`,
    filled('#14231c', [`M${x + 47} ${y + 52}c-1-22 31-24 31 0c-7-8-21-9-31 0z`]),
    filled('#14231c', [`M${x + 75} ${y + 46}l5-2l5 17l-5 2z`]),
    filled('#2f6a4d', [`M${x + 98} ${y + 128}c-10-22 2-28 5-14c0-18 16-14 6 14z`]),
    filled('#a8762b', [`M${x + 94} ${y + 116}h18l-2 12h-14z`]),
  ].join('');
}
