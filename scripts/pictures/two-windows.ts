import { boxPath, circle, filled, glow, gradient, short, type Box } from './draw.ts';

const width = 800;
const height = 600;
const columns = 3;
const rows = 2;
/** From the courses of one floor to those of the next. */
const floor = 300;
const pane = { width: 182, height: 208 };
/** People are drawn in a window of 112 × 128. */
const figureScale = pane.width / 112;
/** Where there is light: the column and the row. */
const awake = [
  [0, 0],
  [1, 1],
] as const;

/** A building late in the evening: in two of its windows someone is still at work. */
export function drawTwoWindows(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions()}</defs>`,
    wall(),
    darkWindows(),
    ...awake.map(([column, row]) => litWindow(boxAt(column, row))),
    inWindow(boxAt(...awake[0]), reader()),
    inWindow(boxAt(...awake[1]), caller()),
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
  return { x: bay * (column + 0.5) - pane.width / 2, y: 48 + row * floor, ...pane };
}

function inWindow({ x, y }: Box, figure: string): string {
  return `<g transform="translate(${short(x)} ${y}) scale(${figureScale})">${figure}</g>`;
}

function wall(): string {
  const courses = Array.from({ length: rows + 1 }, (_, row) =>
    boxPath({ x: 0, y: 2 + row * floor, width, height: 9 }),
  );
  return [
    filled('url(#wall)', [boxPath({ x: 0, y: 0, width, height })]),
    filled('#2a4f50', courses),
    filled(
      '#0f242a',
      courses.map((_, row) => boxPath({ x: 0, y: 11 + row * floor, width, height: 6 })),
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
  const shine = boxes.map(({ x, y }) => `M${x + 24} ${y + 208}l84-208h34l-84 208z`);
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
      boxPath({ x, y: y + 48, width: w, height: 5 }),
      boxPath({ x: x + w / 2 - 2, y, width: 4, height: isLit ? 48 : h }),
    ]),
    filled('#5b7f83', [boxPath({ x: x - 12, y: y + h, width: w + 24, height: 8 })]),
  ].join('');
}

function litWindow({ x, y, width: w, height: h }: Box): string {
  return [
    circle(x + w / 2, y + h / 2, 300, 'url(#halo)'),
    filled('url(#room)', [boxPath({ x, y, width: w, height: h })]),
    filled(
      '#fff3d6',
      [`M${x} ${y}h32c-2 76-9 136-32 ${h - 28}z`, `M${x + w} ${y}h-32c2 76 9 136 32 ${h - 28}z`],
      0.75,
    ),
  ].join('');
}

/** Bent over the books, under a lamp. */
function reader(): string {
  return [
    filled('#c98a3a', [boxPath({ x: 6, y: 62, width: 30, height: 3 })]),
    filled('#1f4d3f', [boxPath({ x: 9, y: 46, width: 5, height: 16 })]),
    filled('#b3261e', [boxPath({ x: 15, y: 43, width: 5, height: 19 })]),
    filled('#2f5a80', [boxPath({ x: 21, y: 48, width: 6, height: 14 })]),
    filled('#24332c', ['M34 128c0-26 8-36 21-39l1-9h12l1 9c13 3 20 13 20 39z']),
    circle(62, 72, 15.5, '#24332c'),
    // Her hair, in a knot.
    filled('#14231c', ['M46 74c-3-24 34-26 33 0c-6-10-22-14-33 0z']),
    circle(48, 66, 7, '#14231c'),
    filled('#8a5a2b', [boxPath({ x: 0, y: 118, width: 112, height: 10 })]),
    filled('#fffaf0', ['M44 118l6-9h30l6 9z']),
    filled('#1f4d3f', [boxPath({ x: 97, y: 84, width: 3, height: 34 }), 'M84 86l7-16h15l6 16z']),
  ].join('');
}

/** On his feet, in profile, the telephone at his ear. */
function caller(): string {
  return [
    filled('#fffaf0', [boxPath({ x: 6, y: 50, width: 24, height: 32 })]),
    filled('#5c7a5e', ['M10 78v-13l8-8l8 8v13z']),
    // Head, neck and body are one outline: forehead, nose, lips and chin look to the left.
    filled('#24332c', [
      'M34 128c0-24 6-34 22-38l2-8c-7 1-13 0-13-5l-1-5l-2-2l1-3l-4-2c1-3 3-5 3-9c0-13 9-20 20-20c15 0 21 11 19 23c-1 8-5 12-6 19l1 9c14 4 19 16 19 41z',
    ]),
    filled('#14231c', [
      'M42 55c-1-14 9-21 21-20c15 1 21 12 18 26c-2 5-4 8-5 11c-4-1-7-5-7-10c-1-7-12-11-27-7z',
    ]),
    // Shoulder, elbow, hand.
    `<path d="M80 100l-24 13l8-41" fill="none" stroke="#3a5044" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/>`,
    filled('#0c1613', ['M60 52l6-1l3 21l-6 1z']),
    circle(65, 67, 6.5, '#3a5044'),
    filled('#2f6a4d', ['M98 128c-10-22 2-28 5-14c0-18 16-14 6 14z']),
    filled('#a8762b', ['M94 116h18l-2 12h-14z']),
  ].join('');
}
