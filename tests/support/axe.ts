import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
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

/** What axe finds wrong on the page as it stands. */
export async function violationsOn(page: Page, { rules, within, exclude }: AxeScope = {}) {
  await page.evaluate(endOfMotion);
  // A page need not read it more than once.
  const isThere = await Promise.all(page.frames().map(hasAxe));
  const axe = new AxeBuilder(isThere.every(Boolean) ? { page, axeSource: ';' } : { page, axeSource });
  // Legacy: without a second page for frames of other origins, which these pages do not have.
  axe.setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  if (within !== undefined) axe.include(within);
  if (exclude !== undefined) axe.exclude(exclude);
  return (await axe.analyze()).violations;
}

/** A frame that is just going to another page has none, and cannot be asked. */
async function hasAxe(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => 'axe' in window).catch(() => false);
}

/** What fades in has its colours only when it is there. What moves for ever, such as a spinner, is not waited for. */
async function endOfMotion(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
