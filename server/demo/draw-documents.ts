import type { Registrant } from './invent-registration.ts';
import type { Random } from './random.ts';
import { writePdf } from './write-pdf.ts';

export interface DemoFile {
  fileName: string;
  bytes: Buffer;
}

/** A packet that was filled in on paper and scanned: no form that could be read. */
export function writeScan({ firstName, lastName, propertyCode, unitDigits }: Registrant): DemoFile {
  const bytes = writePdf('Registration form, scanned', [
    `${firstName} ${lastName}, ${propertyCode}-${unitDigits}`,
    'SPECIMEN: stands for a form that was filled in by hand.',
  ]);
  return { fileName: 'scan.pdf', bytes };
}

export function writeBackgroundCheck({ firstName, lastName }: Registrant): DemoFile {
  const bytes = writePdf('Background check report', [
    `Subject: ${firstName} ${lastName}`,
    'Evictions: none found',
    'Criminal records: none found',
    'SPECIMEN: an invented report of an invented person.',
  ]);
  return { fileName: 'background-check.pdf', bytes };
}

export function writeLease({ firstName, lastName, propertyCode, unitDigits }: Registrant): DemoFile {
  const bytes = writePdf('Residential lease agreement', [
    `Tenant: ${firstName} ${lastName}`,
    `Unit: ${propertyCode}-${unitDigits}`,
    'Term: twelve months',
    'SPECIMEN: an invented lease, signed by nobody.',
  ]);
  return { fileName: 'signed-lease.pdf', bytes };
}

/** A picture that says what it stands for; it imitates no state's license. */
export async function drawLicence(random: Random, { firstName, lastName }: Registrant): Promise<DemoFile> {
  const hue = Math.floor(random.between(0, 360));
  const shoulders = random.between(58, 78);
  const number = String(Math.floor(random.between(1000, 9999)));
  const isPng = random.chance(0.2);
  // Pictures are drawn for demo data only: no other start loads the library in this process.
  const { default: sharp } = await import('sharp');
  const picture = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404" font-family="sans-serif">
    <rect width="640" height="404" rx="24" fill="hsl(${hue}, 30%, 92%)"/>
    <rect width="640" height="72" fill="hsl(${hue}, 35%, 32%)"/>
    <text x="28" y="47" font-size="26" fill="#fff">SAMPLE ID · NOT A LICENSE</text>
    <rect x="28" y="100" width="176" height="220" rx="8" fill="hsl(${hue}, 20%, 78%)"/>
    <circle cx="116" cy="184" r="44" fill="hsl(${hue}, 18%, 52%)"/>
    <ellipse cx="116" cy="306" rx="${shoulders}" ry="68" fill="hsl(${hue}, 18%, 52%)"/>
    <rect y="320" width="240" height="84" fill="hsl(${hue}, 30%, 92%)"/>
    <g fill="#22303b"><text x="236" y="140" font-size="18">Name</text>
      <text x="236" y="172" font-size="28">${firstName} ${lastName}</text>
      <text x="236" y="222" font-size="18">Number</text><text x="236" y="254" font-size="28">000-${number}</text></g>
    <text x="320" y="318" font-size="92" font-weight="bold" fill="#b3261e" opacity="0.75" text-anchor="middle"
      transform="rotate(-14 320 280)">SPECIMEN</text>
  </svg>`),
  );
  return isPng
    ? { fileName: 'license.png', bytes: await picture.png().toBuffer() }
    : { fileName: `IMG_${number}.jpg`, bytes: await picture.jpeg({ quality: 72 }).toBuffer() };
}
