/** Numbers that look random and are the same at each drawing, from 0 to 1. */
export function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The outline of a box as a piece of a path, so that many boxes of one colour are one element. */
export function boxPath({ x, y, width, height }: Box): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

export function filled(fill: string, pieces: string[], opacity = 1): string {
  return `<path d="${pieces.join('')}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** A gradient from top to bottom, or from left to right; the stops are colours by their place from 0 to 1. */
export function gradient(id: string, stops: [number, string, number?][], isAcross = false): string {
  return `<linearGradient id="${id}"${isAcross ? '' : ' x2="0" y2="1"'}>${stopsOf(stops)}</linearGradient>`;
}

export function glow(id: string, colour: string, strength: number): string {
  return `<radialGradient id="${id}">${stopsOf([
    [0, colour, strength],
    [0.4, colour, strength * 0.35],
    [1, colour, 0],
  ])}</radialGradient>`;
}

export interface Leaves {
  dark: string;
  middle: string;
  light: string;
  trunk: string;
}

/** A broad tree standing at (x, y), `size` from its middle to the edge of its crown; the light comes from `lightFrom`. */
export function tree(
  at: { x: number; y: number; size: number; seed: number },
  leaves: Leaves,
  lightFrom = -1,
): string {
  const { x, y, size } = at;
  const dice = createDice(at.seed);
  const crownY = y - size * 1.75;
  const ring = (count: number, distance: number, radius: number, dx: number, dy: number): string[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + dice();
      const far = distance * (0.8 + dice() * 0.4);
      const r = radius * (0.8 + dice() * 0.4);
      return roundPath(x + dx + Math.cos(angle) * far, crownY + dy + Math.sin(angle) * far * 0.82, r);
    });
  const s = size;
  const trunk = `M${short(x - s * 0.09)} ${short(y)}q${short(s * 0.06)} ${short(-s * 0.8)} ${short(-s * 0.02)} ${short(-s * 1.5)}h${short(s * 0.2)}q${short(-s * 0.06)} ${short(s * 0.7)} ${short(s * 0.04)} ${short(s * 1.5)}z`;
  return [
    filled(leaves.trunk, [trunk]),
    filled(leaves.dark, [...ring(8, s * 0.62, s * 0.42, 0, 0), roundPath(x, crownY, s * 0.62)]),
    filled(leaves.middle, ring(6, s * 0.4, s * 0.3, lightFrom * s * 0.16, -s * 0.2)),
    filled(leaves.light, ring(5, s * 0.28, s * 0.17, lightFrom * s * 0.3, -s * 0.38)),
  ].join('');
}

/** A row of round bushes. */
export function hedge(at: Box & { seed: number }, fill: string, top: string): string {
  const dice = createDice(at.seed);
  const count = Math.max(2, Math.round(at.width / (at.height * 1.1)));
  const bushes = Array.from({ length: count }, (_, index) => ({
    x: at.x + ((index + 0.5) / count) * at.width,
    r: at.height * (0.5 + dice() * 0.16),
  }));
  const base = at.y + at.height * 0.62;
  return (
    filled(
      fill,
      bushes.map(({ x, r }) => roundPath(x, base, r)),
    ) +
    filled(
      top,
      bushes.map(({ x, r }) => roundPath(x - r * 0.2, base - r * 0.34, r * 0.55)),
    )
  );
}

export function roundPath(cx: number, cy: number, r: number): string {
  return `M${short(cx - r)} ${short(cy)}a${short(r)} ${short(r)} 0 1 1 ${short(r * 2)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-r * 2)} 0z`;
}

function stopsOf(stops: [number, string, number?][]): string {
  return stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** One decimal is finer than any screen shows. */
export function short(value: number): number {
  return Math.round(value * 10) / 10;
}
