/**
 * The number by which a resident names a record on the phone: `SR-7K3M-20`. It follows from kind and id by a permutation, so
 * that no column holds it, and neither neighbors nor totals can be read from it. It is a name, not a secret.
 */
/** The kinds of record that have such a number. */
export const referencedKinds = ['service-request', 'registration', 'contact-inquiry'] as const;
export type ReferencedKind = (typeof referencedKinds)[number];

/** Without I, L, O, U and Z, which are taken for 1, 0, V and 2. Their number is prime, as the check needs. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXY';
const base = 31;

const kinds: { kind: ReferencedKind; prefix: string; salt: number }[] = [
  { kind: 'service-request', prefix: 'SR', salt: 3 },
  { kind: 'registration', prefix: 'RG', salt: 11 },
  { kind: 'contact-inquiry', prefix: 'CI', salt: 19 },
];

/** Ids up to 28 million take five characters and a check, all others seven and a check. */
const sizes = [
  { digits: 5, left: base ** 2, right: base ** 3, from: 1 },
  { digits: 7, left: base ** 3, right: base ** 4, from: 1 + base ** 5 },
];

const rounds = 4;

/** The reference of a record; `id` is a positive integer below 2³¹. */
export function referenceOf(kind: ReferencedKind, id: number): string {
  const { prefix, salt } = kinds.find((known) => known.kind === kind) ?? { prefix: '', salt: 0 };
  const size = sizes.findLast(({ from }) => id >= from);
  if (!size) throw new RangeError('A reference needs an id from 1.');
  // A list names every row: this makes no arrays.
  let left = scatter(id - size.from, size, salt);
  let characters = '';
  let sum = 0;
  for (let place = size.digits - 1; place >= 0; place--) {
    const digit = left % base;
    characters = alphabet.charAt(digit) + characters;
    sum += weigh(digit, place);
    left = Math.floor(left / base);
  }
  characters += alphabet.charAt(checkOf(sum, salt));
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/**
 * The record that a typed reference names: in small or capital letters, with or without hyphens and spaces, a look-alike
 * read as what it looks like. Undefined where it is none; one wrong character, or two exchanged, never name another record.
 */
export function readReference(typed: string): { kind: ReferencedKind; id: number } | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s‐-–-]/g, '');
  const known = kinds.find(({ prefix }) => plain.startsWith(prefix));
  if (!known) return undefined;
  const digits = Array.from(plain.slice(2), (character) =>
    alphabet.indexOf(lookAlikes[character] ?? character),
  );
  const check = digits.pop();
  const size = sizes.find((one) => one.digits === digits.length);
  const sum = digits.reduce((total, digit, place) => total + weigh(digit, place), 0);
  if (!size || digits.includes(-1) || check !== checkOf(sum, known.salt)) return undefined;
  const id = gather(numberOf(digits), size, known.salt) + size.from;
  return id < 2 ** 31 ? { kind: known.kind, id } : undefined;
}

const lookAlikes: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V', Z: '2' };

interface Size {
  left: number;
  right: number;
}

/** A Feistel network over two unequal halves: each round adds to one what a hash makes of the other. */
function scatter(number: number, { left, right }: Size, salt: number): number {
  let [a, b] = [Math.floor(number / right), number % right];
  for (let round = 0; round < rounds; round++) {
    a = (a + hash(b, salt + round)) % left;
    b = (b + hash(a, salt + round + rounds)) % right;
  }
  return a * right + b;
}

function gather(number: number, { left, right }: Size, salt: number): number {
  let [a, b] = [Math.floor(number / right), number % right];
  for (let round = rounds - 1; round >= 0; round--) {
    b = (b - (hash(a, salt + round + rounds) % right) + right) % right;
    a = (a - (hash(b, salt + round) % left) + left) % left;
  }
  return a * right + b;
}

/** 32 well-mixed bits (the finalizer of MurmurHash3). */
function hash(value: number, seed: number): number {
  let mixed = Math.imul(value + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function numberOf(digits: number[]): number {
  return digits.reduce((number, digit) => number * base + digit, 0);
}

/**
 * The check makes the sum of all characters, each times a weight of its own, a multiple of 31 and the kind's salt above it.
 * Weights and characters differ by less than the prime 31, so one change or one exchange always changes the sum.
 */
function weigh(digit: number, place: number): number {
  return digit * (place + 2);
}

function checkOf(sum: number, salt: number): number {
  return (((salt - sum) % base) + base) % base;
}
