import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { axeOnColors } from './axe-on-colors.ts';
import type { Violation } from './axe-on-colors.ts';

/** Without comments and long names, it is less than half as much for each page to read. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

export interface AxeScope {
  /** Nothing but the contrast of colors. */
  colorsOnly?: boolean;
  /** Of what this selector names alone. */
  within?: string | undefined;
  /** Without the part that this selector names. */
  exclude?: string | undefined;
}

/** How text stood out where axe has found that it does. Each way is looked at once: colors are most of the work. */
const rightColors = new Set<string>();

/**
 * What axe finds wrong on the page as it stands. It is run without its builder, which has the page send all that it found
 * right as well: that takes as long as a small look.
 */
export async function violationsOn(page: Page, scope: AxeScope = {}): Promise<Violation[]> {
  const { colorsOnly = false, within, exclude } = scope;
  await page.evaluate(endOfMotion);
  await Promise.all(page.frames().map(giveAxe));
  const others = colorsOnly ? [] : await page.evaluate(axeOnAllButColors, { within, exclude });
  const colors = await page.evaluate(axeOnColors, { within, exclude, known: [...rightColors] });
  for (const way of colors.right) rightColors.add(way);
  return [...others, ...colors.violations];
}

/** A page need not read it more than once. A frame that is just going to another page cannot be asked. */
async function giveAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true);
  if (!isThere) await frame.evaluate(axeSource).catch(() => undefined);
}

/** In the page. */
async function axeOnAllButColors({
  within,
  exclude,
}: Pick<AxeScope, 'within' | 'exclude'>): Promise<Violation[]> {
  const { axe } = window as unknown as {
    axe: { run: (where: object, how: object) => Promise<{ violations: Violation[] }> };
  };
  const context = {
    include: [within === undefined ? document : [within]],
    exclude: exclude === undefined ? [] : [[exclude]],
  };
  const options = { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } };
  const { violations } = await axe.run(context, options);
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
}

/** What fades in has its colors only when it is there. What moves for ever, such as a spinner, is not waited for. */
async function endOfMotion(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
