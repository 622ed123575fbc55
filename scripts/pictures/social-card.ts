import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { site } from '#site';
import { chromiumArguments, findChromium } from '#tests/support/find-chromium.ts';
import { markPaths } from './icons.ts';

const serif = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';

/** The card that is shown of a shared page. A browser sets the words, since the font is one for browsers. */
export async function drawSocialCard(hero: string): Promise<Buffer> {
  const font = await readFile(createRequire(import.meta.url).resolve(serif), 'base64');
  const executablePath = findChromium(process.env);
  if (executablePath === null) throw new Error('There is no Chromium; set CHROMIUM_PATH to one.');
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(cardOf({ hero, font }));
    await page.evaluate(async () => document.fonts.load('60px Newsreader'));
    const picture = await page.screenshot({ type: 'png' });
    return await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  } finally {
    await browser.close();
  }
}

function cardOf({ hero, font }: { hero: string; font: string }): string {
  const mark = markPaths
    .map(
      (path) => `<path d="${path}" fill="none" stroke="#f6f2ea" stroke-width="3" stroke-linejoin="round"/>`,
    )
    .join('');
  return `<style>
@font-face { font-family: Newsreader; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }
body { margin: 0; height: 630px; background: #16313a; color: #f6f2ea; font-family: Newsreader; overflow: hidden }
.hero svg { position: absolute; width: 1200px; height: 630px }
.words { position: absolute; left: 64px; top: 52px; width: 690px }
h1 { margin: 18px 0 0; font-size: 62px; line-height: 1; font-weight: 420; letter-spacing: -0.02em }
p { margin: 16px 0 0; font-size: 34px; opacity: 0.92 }
</style>
<div class="hero">${hero.replace(/viewBox="[^"]+"/, 'viewBox="0 60 1600 840"')}</div>
<div class="words"><svg viewBox="0 0 48 48" width="68" height="68">${mark}</svg><h1>${nameInLines()}</h1><p>${site.tagline}</p></div>`;
}

/** The short name stands on a line of its own, where the whole one begins with it. */
function nameInLines(): string {
  const { companyName, shortName } = site;
  return companyName.startsWith(`${shortName} `)
    ? `${shortName}<br>${companyName.slice(shortName.length + 1)}`
    : companyName;
}
