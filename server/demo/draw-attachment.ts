import type { ServiceRequestCategory } from '#contracts/service-request-choices.ts';
import type { DemoFile } from './draw-documents.ts';
import type { Random } from './random.ts';
import { writePdf } from './write-pdf.ts';

/** A small picture of what a request is about, or a one-page PDF, with a caption. */
export async function drawAttachment(
  random: Random,
  category: ServiceRequestCategory,
  caption: string,
): Promise<DemoFile> {
  if (random.chance(0.2)) {
    return { fileName: 'letter.pdf', bytes: writePdf(caption, ['Enclosed with the request, for the file.']) };
  }
  // Pictures are drawn for demo data only: no other start loads the library in this process.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(drawScene(random, category, caption)));
  if (random.chance(0.25)) {
    return { fileName: 'screenshot.png', bytes: await picture.png().toBuffer() };
  }
  const fileName = `IMG_${Math.floor(random.between(1000, 9999))}.jpg`;
  return { fileName, bytes: await picture.jpeg({ quality: 70 }).toBuffer() };
}

const [width, height] = [640, 480];

function drawScene(random: Random, category: ServiceRequestCategory, caption: string): string {
  const hue = Math.floor(random.between(0, 360));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stop-color="hsl(${hue}, 18%, 88%)"/><stop offset="1" stop-color="hsl(${hue}, 16%, 66%)"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    ${scenes[category](random)}
    <rect y="436" width="${width}" height="44" fill="#1d2733" opacity="0.85"/>
    <text x="18" y="465" font-family="sans-serif" font-size="22" fill="#fff">${caption}</text>
  </svg>`;
}

const scenes: Record<ServiceRequestCategory, (random: Random) => string> = {
  'Water leak': (random) => {
    const x = random.between(180, 460);
    const drops = Array.from(
      { length: 5 },
      (_, drop) =>
        `<ellipse cx="${x + random.between(-70, 70)}" cy="${220 + drop * 42}" rx="6" ry="11" fill="#5f8fb4"/>`,
    );
    return `<rect width="640" height="120" fill="#f4f2ec"/>
      <ellipse cx="${x}" cy="96" rx="130" ry="62" fill="#a8763e" opacity="0.45"/>
      <ellipse cx="${x}" cy="96" rx="82" ry="38" fill="#7d5326" opacity="0.5"/>${drops.join('')}`;
  },
  'Electrical issues': (random) => {
    const x = random.between(200, 330);
    const sockets = [170, 260].map(
      (y) => `<g transform="translate(${x + 45} ${y})"><rect width="50" height="62" rx="20" fill="#e2ded4"/>
        <rect x="13" y="16" width="5" height="20" fill="#333"/><rect x="32" y="16" width="5" height="20" fill="#333"/></g>`,
    );
    return `<rect x="${x}" y="140" width="140" height="210" rx="12" fill="#fbfaf6" stroke="#b9b4a6"/>${sockets.join('')}
      <ellipse cx="${x + 80}" cy="${random.chance(0.5) ? 200 : 290}" rx="62" ry="34" fill="#3b2a1a" opacity="0.55"/>`;
  },
  Incident: (random) => {
    const x = random.between(230, 400);
    const cracks = Array.from(
      { length: 9 },
      () => `<path d="M${x} 210 L${random.between(110, 530)} ${random.between(90, 370)}"/>`,
    );
    return `<rect x="100" y="80" width="440" height="300" fill="#9db8c9" stroke="#5b4a38" stroke-width="16"/>
      <g stroke="#f5fafc" stroke-width="3">${cracks.join('')}</g><circle cx="${x}" cy="210" r="20" fill="#22303b"/>`;
  },
  Other: (random) => {
    const bars = Array.from(
      { length: 11 },
      (_, bar) =>
        `<rect x="${70 + bar * 46}" y="130" width="14" height="250" fill="#3d4a3f" transform="rotate(${random.between(-3, 3)} ${77 + bar * 46} 380)"/>`,
    );
    return `<rect y="380" width="640" height="60" fill="#7c8b6a"/>${bars.join('')}
      <rect x="60" y="160" width="510" height="14" fill="#3d4a3f"/><rect x="60" y="320" width="510" height="14" fill="#3d4a3f"/>`;
  },
};
