// `npm run bench:bodies`: what a hostile body of 1 MB costs before it is refused, beside the JSON.parse of it alone.
import { contactForm } from '#contracts/contact-form.ts';
import { bulkIds } from '#contracts/bulk.ts';
import { propertyForm } from '#contracts/properties.ts';
import { parseJson } from '#server/platform/http/json-body.ts';
import { createCheck } from '#server/platform/http/validate.ts';

/** At most five times the parsing, or so little that no one waits for it. */
const aims = { ratio: 5, ms: 10 };
const rounds = 15;
const size = 1_000_000;

const known = Object.keys(contactForm.shape);
const inEveryField = (value: string) => `{${known.map((name) => `"${name}":${value}`).join(',')}}`;
const nested = (depth: number, core: string) => '['.repeat(depth) + core + ']'.repeat(depth);
const filled = (element: string, around = 0) => element.repeat(Math.floor((size - around) / element.length));
const names = Array.from({ length: size / 12 }, (_, index) => `"n${index}":1`).join(',');

const contact = createCheck(contactForm, { unknownName: 'There is no such field here.' });
const bodies: [string, string, (value: unknown) => unknown][] = [
  ['numbers under an unknown name', `{"z":[${filled('1,')}1]}`, contact],
  ['numbers 5,000 lists deep', `{"z":${nested(5000, `${filled('1,', 10_000)}1`)}}`, contact],
  ['numbers 30 lists deep', `{"z":${nested(30, `${filled('1,')}1`)}}`, contact],
  ['objects under an unknown name', `{"z":[${filled('{"a":{}},')}1]}`, contact],
  ['very many names', `{${names}}`, contact],
  ['words in a list of choices', `{"boardPosition":[${filled('"abc",')}""]}`, contact],
  ['numbers in a list of ids', `{"ids":[${filled('1,')}1]}`, createCheck(bulkIds)],
  ['objects in a list of units', `{"units":[${filled('{"unitNumber":""},')}{}]}`, createCheck(propertyForm)],
  ['one long text', `{"description":"${filled('x')}"}`, contact],
  ['the longest texts that rules see', inEveryField(`"${'1 '.repeat(5000)}"`), contact],
  ['a text of escapes', `{"description":"${filled('\\u0041')}"}`, contact],
];

function medianMs(run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    try {
      run();
    } catch {
      // A refusal is what it is for.
    }
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

process.stdout.write(
  '| body | KB | JSON.parse ms | read and refused ms | ratio | |\n|---|---|---|---|---|---|\n',
);
for (const [what, body, check] of bodies) {
  const parsing = medianMs(() => JSON.parse(body));
  const whole = medianMs(() => check(parseJson(body)));
  const isMet = whole <= Math.max(parsing * aims.ratio, aims.ms);
  const cells = [
    what,
    Math.round(body.length / 1000),
    parsing.toFixed(1),
    whole.toFixed(1),
    (whole / parsing).toFixed(1),
    isMet ? 'ok' : 'MISSED',
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
