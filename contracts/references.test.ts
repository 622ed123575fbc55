import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReference, referenceOf } from './references.ts';
import type { ReferencedKind } from './references.ts';

const kind = fc.constantFrom<ReferencedKind[]>('service-request', 'registration', 'contact-inquiry');
const id = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.constantFrom(1, 31 ** 5, 31 ** 5 + 1, 2 ** 31 - 1),
);

test('a reference names its record, however a person types it', () => {
  fc.assert(
    fc.property(kind, id, (kind, id) => {
      const reference = referenceOf(kind, id);
      expect(reference).toMatch(
        /^(SR|RG|CI)-[0-9A-HJKMNP-TVWXY]{4}-(?:[0-9A-HJKMNP-TVWXY]{2}|[0-9A-HJKMNP-TVWXY]{4})$/,
      );
      for (const typed of [
        reference,
        reference.toLowerCase(),
        reference.replaceAll('-', ''),
        ` ${reference.replaceAll('-', ' – ')} `,
        reference.slice(0, 3) +
          reference
            .slice(3)
            .replaceAll('1', 'l')
            .replaceAll('0', 'O')
            .replaceAll('2', 'z')
            .replaceAll('V', 'u'),
      ])
        expect(readReference(typed)).toEqual({ kind, id });
    }),
  );
});

test('one wrong character never names another record', () => {
  fc.assert(
    fc.property(
      kind,
      id,
      fc.nat(),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXY'),
      (kind, id, at, wrong) => {
        const plain = referenceOf(kind, id).replaceAll('-', '');
        const place = 2 + (at % (plain.length - 2));
        fc.pre(plain[place] !== wrong);
        expect(readReference(plain.slice(0, place) + wrong + plain.slice(place + 1))).toBeUndefined();
      },
    ),
    { numRuns: 2000 },
  );
});

test('two exchanged characters never name another record', () => {
  fc.assert(
    fc.property(kind, id, fc.nat(), fc.nat(), (kind, id, one, other) => {
      const characters = [...referenceOf(kind, id).replaceAll('-', '')];
      const [a, b] = [2 + (one % (characters.length - 2)), 2 + (other % (characters.length - 2))];
      fc.pre(characters[a] !== characters[b]);
      [characters[a], characters[b]] = [characters[b] ?? '', characters[a] ?? ''];
      expect(readReference(characters.join(''))).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test('the same number of another kind has another reference, and a wrong kind is noticed', () => {
  fc.assert(
    fc.property(id, (id) => {
      expect(referenceOf('service-request', id).slice(2)).not.toBe(referenceOf('registration', id).slice(2));
      expect(readReference(referenceOf('service-request', id).replace('SR', 'RG'))).toBeUndefined();
    }),
  );
});

test('the references of records that follow each other share no pattern', () => {
  const references = Array.from({ length: 2000 }, (_, index) => referenceOf('service-request', index + 1));
  expect(new Set(references).size).toBe(2000);
  for (const place of [3, 4, 5, 6, 8]) {
    const repeated = references.filter(
      (reference, index) => reference[place] === references[index + 1]?.[place],
    );
    // By chance one in 31.
    expect(repeated.length).toBeLessThan(2000 / 15);
  }
});

test('what is no reference is none', () => {
  for (const typed of ['', 'SR', 'SR-', 'SR-7K3M', 'XX-7K3M-20', 'SR-7K3M-2!', '12', 'resident@example.com'])
    expect(readReference(typed), typed).toBeUndefined();
  // A sign that no reference has is not taken for a character, whatever the check makes of the others.
  for (let id = 1; id <= 100; id++) {
    const reference = referenceOf('service-request', id);
    for (const place of [3, 4, 5, 6, 8, 9]) {
      const typed = `${reference.slice(0, place)}!${reference.slice(place + 1)}`;
      expect(readReference(typed), typed).toBeUndefined();
    }
  }
});
