// `npm run pictures`: draws the pages' first pictures, the icons and the social card into web/website/public, where they are committed.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawDesk } from './desk.ts';
import { drawHero } from './hero.ts';
import { drawIcons } from './icons.ts';
import { drawSocialCard } from './social-card.ts';
import { drawStreet } from './street.ts';
import { drawTwoWindows } from './two-windows.ts';

const folder = fileURLToPath(new URL('../../web/website/public/', import.meta.url));

const hero = drawHero();
const pictures = { hero, street: drawStreet(), 'two-windows': drawTwoWindows(), desk: drawDesk() };
for (const [name, picture] of Object.entries(pictures))
  await writeFile(`${folder}pictures/${name}.svg`, `${picture}\n`);
for (const [name, content] of Object.entries(await drawIcons())) await writeFile(folder + name, content);
await writeFile(`${folder}social-card.png`, await drawSocialCard(hero));
