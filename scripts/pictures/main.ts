// `npm run pictures`: draws the hero, the icons and the social card into web/website/public, where they are committed.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawHero } from './hero.ts';
import { drawIcons } from './icons.ts';
import { drawSocialCard } from './social-card.ts';

const folder = fileURLToPath(new URL('../../web/website/public/', import.meta.url));

const hero = drawHero();
await writeFile(`${folder}pictures/hero.svg`, `${hero}\n`);
for (const [name, content] of Object.entries(await drawIcons())) await writeFile(folder + name, content);
await writeFile(`${folder}social-card.png`, await drawSocialCard(hero));
