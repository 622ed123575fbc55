import { boxPath, circle, createDice, filled, type Box } from './draw.ts';

const base = 850;

/** Towers that people know Dallas by, and the blocks between them; `city` places the towers, and `ball` the one beside them. */
export function skyline(city = 'translate(0 170) scale(1 .8)', ball = 246): string {
  const group = `<g transform="${city}">${towers()}${litWindows()}</g>`;
  return [farBlocks(), reunionTower(ball), group].join('');
}

function farBlocks(): string {
  const dice = createDice(42);
  const blocks = Array.from({ length: 40 }, (_, index) => {
    const tall = 26 + dice() * 70 * (index > 14 && index < 27 ? 2.1 : 1);
    return boxPath({ x: index * 41 - 20, y: base - tall, width: 30 + dice() * 20, height: tall });
  });
  return filled('url(#far)', blocks, 0.75);
}

/** The ball of lights on its shafts. */
function reunionTower(x: number): string {
  const dots = Array.from({ length: 30 }, (_, index) => {
    const angle = index * 2.4;
    const far = 19 * Math.sqrt(index / 30);
    return circle(x + Math.cos(angle) * far, 676 + Math.sin(angle) * far, 1.3, '#ffe3ae');
  });
  return [
    filled('#2b4a50', [
      boxPath({ x: x - 9, y: 690, width: 4, height: 160 }),
      boxPath({ x: x - 2, y: 690, width: 4, height: 160 }),
      boxPath({ x: x + 5, y: 690, width: 4, height: 160 }),
    ]),
    circle(x, 676, 22, '#2b4a50'),
    ...dots,
  ].join('');
}

const blocks: Box[] = [
  { x: 372, y: 716, width: 46, height: 134 },
  { x: 428, y: 668, width: 52, height: 182 },
  { x: 546, y: 640, width: 58, height: 210 },
  { x: 664, y: 612, width: 54, height: 238 },
  { x: 792, y: 636, width: 60, height: 214 },
  { x: 918, y: 660, width: 66, height: 190 },
];

function towers(): string {
  const near = 'url(#near)';
  const tall = (points: string): string => `<path d="${points}" fill="${near}"/>`;
  return [
    filled(near, blocks.map(boxPath)),
    // The tallest, stepped at its top and lined with green light.
    tall('M604 850V520h10v-22h12v-20h26v20h12v22h10v330z'),
    `<path d="M605 850V520h10v-22h12v-20h24v20h12v22h10v330" fill="none" stroke="#8fd3a5" stroke-width="1.6" opacity=".75"/>`,
    // The prism.
    tall('M724 850V604l34-92 34 60v278z'),
    `<path d="M758 512v338" stroke="#6f8a8a" stroke-width="1.4" opacity=".6"/>`,
    // The arched top.
    tall('M486 850V626c0-40 60-40 60 0v224z'),
    // The one with a window through it.
    `<path d="M856 850V566c0-26 16-44 34-44s34 18 34 44v284zM878 568v58h24v-58c0-16-24-16-24 0z" fill="${near}" fill-rule="evenodd"/>`,
    // Spires.
    tall('M664 612l14-20v-62h4v62l14-20v-24h3v44l15 20z'),
  ].join('');
}

function litWindows(): string {
  const dice = createDice(77);
  const fields: Box[] = [
    ...blocks,
    { x: 606, y: 526, width: 66, height: 300 },
    { x: 728, y: 610, width: 60, height: 220 },
    { x: 490, y: 632, width: 54, height: 200 },
    { x: 860, y: 640, width: 60, height: 190 },
  ];
  const warm: string[] = [];
  const cool: string[] = [];
  for (const field of fields) {
    for (let y = field.y + 10; y < Math.min(field.y + field.height, 806); y += 10) {
      for (let x = field.x + 6; x < field.x + field.width - 7; x += 9) {
        const chance = dice();
        if (chance < 0.16) warm.push(boxPath({ x, y, width: 4, height: 5 }));
        else if (chance < 0.24) cool.push(boxPath({ x, y, width: 4, height: 5 }));
      }
    }
  }
  return filled('#ffd892', warm, 0.85) + filled('#a9c4c0', cool, 0.4);
}
