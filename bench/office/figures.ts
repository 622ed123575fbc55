/** What is measured, what it should be at most, and how to read it. */
export const aims = {
  coldLoopback: { what: 'First row, empty cache, loopback', aimMs: 800 },
  coldSlow: { what: 'First row, empty cache, quarter CPU, 10 Mbit/s, 40 ms', aimMs: 2200 },
  longestTask: { what: 'Longest task after the first row, quarter CPU', aimMs: 100 },
  warmReload: { what: 'First row, reload, warm cache', aimMs: 400 },
  newScreen: { what: 'From screen to screen, first time', aimMs: 250 },
  seenScreen: { what: 'From screen to screen, seen before', aimMs: 100 },
  dialog: { what: 'A record’s dialog', aimMs: 100 },
} as const;

export type Figure = keyof typeof aims;

/** Milliseconds of each run. */
export type Figures = Record<Figure, number[]>;

export function noFigures(): Figures {
  return {
    coldLoopback: [],
    coldSlow: [],
    longestTask: [],
    warmReload: [],
    newScreen: [],
    seenScreen: [],
    dialog: [],
  };
}
