import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

/** Without comments and long names, it is less than half as much for each page to read. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

export interface AxeScope {
  /** These rules only. */
  rules?: string[];
  /** Of what this selector names alone. */
  within?: string | undefined;
  /** Without the part that this selector names. */
  exclude?: string;
}

/** A rule that a page breaks, and where. */
export interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * What axe finds wrong on the page as it stands. It is run without its builder, which has the page send all that it found
 * right as well: that takes as long as a small look.
 */
export async function violationsOn(
  page: Page,
  { rules, within, exclude }: AxeScope = {},
): Promise<Violation[]> {
  await page.evaluate(endOfMotion);
  await Promise.all(page.frames().map(giveAxe));
  return page.evaluate(runAxe, {
    context: {
      ...(within === undefined ? {} : { include: [[within]] }),
      ...(exclude === undefined ? {} : { exclude: [[exclude]] }),
    },
    options: { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) },
  });
}

/** A page need not read it more than once. A frame that is just going to another page cannot be asked. */
async function giveAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true);
  if (!isThere) await frame.evaluate(axeSource).catch(() => undefined);
}

interface AxeRun {
  context: { include?: string[][]; exclude?: string[][] };
  options: object;
}

/** In the page. */
async function runAxe({ context, options }: AxeRun): Promise<Violation[]> {
  const { axe } = window as unknown as {
    axe: { run: (where: object, how: object) => Promise<{ violations: Violation[] }> };
  };
  const everywhere = !context.include && !context.exclude;
  const { violations } = await axe.run(everywhere ? document : context, options);
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
