import { boxPath, circle, filled, glow, gradient, roundPath } from './draw.ts';
import { skyline } from './skyline.ts';

const width = 800;
const height = 600;
/** Where things stand. */
const top = 452;

/** One desk by an evening window, with something on it for each of the five services. */
export function drawDesk(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions()}</defs>`,
    filled('#dfe5da', [boxPath({ x: 0, y: 0, width, height })]),
    outlook(),
    lamp(),
    desk(),
    letters(),
    screen(),
    helmet(),
    ledger(),
    gavel(),
    '</svg>',
  ].join('');
}

function definitions(): string {
  return [
    gradient('dusk', [
      [0, '#22474f'],
      [0.45, '#4f7373'],
      [0.75, '#e0a673'],
      [1, '#f3cb92'],
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
    gradient('beam', [
      [0, '#ffdf9e', 0.75],
      [1, '#ffdf9e', 0.08],
    ]),
    gradient('wood', [
      [0, '#8a5c34'],
      [1, '#6f4727'],
    ]),
    glow('warm', '#ffdf9e', 0.7),
    `<clipPath id="view"><path d="${boxPath({ x: 236, y: 56, width: 500, height: 284 })}"/></clipPath>`,
  ].join('');
}

/** The city beyond the glass. */
function outlook(): string {
  return [
    filled('#f6f2ea', [boxPath({ x: 218, y: 38, width: 536, height: 320 })]),
    `<g clip-path="url(#view)">${filled('url(#dusk)', [boxPath({ x: 236, y: 56, width: 500, height: 284 })])}`,
    `<g transform="translate(10 -470) scale(.95)">${skyline()}</g></g>`,
    filled('#f6f2ea', [
      boxPath({ x: 398, y: 56, width: 8, height: 284 }),
      boxPath({ x: 566, y: 56, width: 8, height: 284 }),
    ]),
    filled('#c9d2c4', [boxPath({ x: 206, y: 358, width: 560, height: 10 })]),
  ].join('');
}

function lamp(): string {
  return [
    `<path d="M64 208h120l84 ${top - 208}H-20z" fill="url(#beam)"/>`,
    filled('#a8762b', [
      boxPath({ x: 121, y: 150, width: 6, height: top - 160 }),
      `M84 ${top}c0-16 80-16 80 0z`,
    ]),
    filled('#1f4d3f', ['M64 208c0-76 120-76 120 0z']),
    filled('#ffe6ae', [boxPath({ x: 72, y: 206, width: 104, height: 5 })]),
  ].join('');
}

function desk(): string {
  return [
    filled('url(#wood)', [boxPath({ x: 0, y: top, width, height: height - top })]),
    filled('#a9754a', [boxPath({ x: 0, y: top, width, height: 9 })]),
    `<ellipse cx="124" cy="${top + 20}" rx="220" ry="60" fill="url(#warm)" opacity=".6"/>`,
    filled('#5a3a20', [boxPath({ x: 0, y: 566, width, height: 4 })], 0.5),
  ].join('');
}

/** Communications: the post in its tray. */
function letters(): string {
  const letter = (x: number, y: number, fill: string): string =>
    filled(fill, [boxPath({ x, y, width: 104, height: 66 })]) +
    `<path d="M${x} ${y}l52 38l52-38" fill="none" stroke="#c9b58d" stroke-width="2.5"/>`;
  return [
    letter(236, top - 92, '#f3e6cb'),
    letter(248, top - 78, '#fffaf0'),
    circle(300, top - 38, 8, '#b3261e'),
    filled('#1f4d3f', [`M226 ${top - 40}h10l6 30h112l6-30h10l-10 40H236z`]),
  ].join('');
}

/** Technology: what is done, and what comes next. */
function screen(): string {
  const x = 408;
  const y = top - 142;
  const row = (index: number): string => {
    const at = y + 30 + index * 30;
    return [
      circle(x + 28, at, 8, index < 2 ? '#1f4d3f' : '#a8762b'),
      filled('#c9d2c4', [boxPath({ x: x + 46, y: at - 4, width: 104 - index * 18, height: 8 })]),
      index < 2
        ? `<path d="M${x + 24} ${at}l3 4l6-8" fill="none" stroke="#fff" stroke-width="2.5"/>`
        : filled('#fff', [boxPath({ x: x + 27, y: at - 5, width: 2, height: 6 })]),
    ].join('');
  };
  return [
    `<rect x="${x - 8}" y="${y - 8}" width="196" height="140" rx="9" fill="#24332c"/>`,
    filled('#fffdf8', [boxPath({ x, y, width: 180, height: 124 })]),
    ...[0, 1, 2].map(row),
    filled('#5c7a5e', [
      boxPath({ x: x + 156, y: y + 70, width: 9, height: 40 }),
      boxPath({ x: x + 142, y: y + 84, width: 9, height: 26 }),
    ]),
    `<path d="M${x - 24} ${top - 8}h228l12 16H${x - 36}z" fill="#3a4c49"/>`,
    filled('#24332c', [boxPath({ x: x - 36, y: top + 6, width: 252, height: 4 })]),
  ].join('');
}

/** Maintenance: what is worn on the roof. */
function helmet(): string {
  return [
    filled('#d99a2b', [`M640 ${top}c-6-82 108-82 102 0z`]),
    filled('#edb24a', [`M678 ${top - 62}h26v62h-26z`, `M650 ${top - 8}c-2-28 8-44 20-50c-6 16-8 32-8 50z`]),
    filled('#b97f1f', [`M626 ${top - 8}h132c8 0 10 14 0 14H630c-10 0-12-14-4-14z`]),
  ].join('');
}

/** Finance: the books, open. */
function ledger(): string {
  const lines = Array.from(
    { length: 5 },
    (_, index) => `M92 ${500 + index * 11}l104-6M228 ${494 + index * 11}l92 6`,
  );
  return [
    filled('#14231c', ['M56 566l24-84l132-8l128 8l24 84l-152-6z'], 0.22),
    filled('#1f4d3f', ['M60 558l22-80l130-6l126 6l22 80l-148-4z']),
    filled('#fffaf0', ['M70 550l18-70l122-4l2 70z', 'M354 550l-18-70l-124-4v70z']),
    `<path d="${lines.join('')}" fill="none" stroke="#9db3a6" stroke-width="2.5"/>`,
    `<path d="M332 520l62 34" stroke="#a8762b" stroke-width="8" stroke-linecap="round"/><path d="M332 520l9 5" stroke="#14231c" stroke-width="8" stroke-linecap="round"/>`,
  ].join('');
}

/** Governance: what opens a meeting. */
function gavel(): string {
  return [
    filled('#14231c', [roundPath(590, 553, 1), `M520 556c0-14 140-14 140 0s-140 14-140 0z`], 0.25),
    filled('#5f3f2b', [`M530 548v-14c0-12 104-12 104 0v14c0 12-104 12-104 0z`]),
    `<ellipse cx="582" cy="534" rx="52" ry="9" fill="#8a5c34"/>`,
    `<path d="M606 508l116 42" stroke="#4a2f1d" stroke-width="11" stroke-linecap="round"/>`,
    `<g transform="rotate(20 582 506)"><rect x="548" y="484" width="68" height="40" rx="6" fill="#6f4727"/>`,
    `<path d="M556 484h6v40h-6zM602 484h6v40h-6z" fill="#a8762b"/></g>`,
  ].join('');
}
