import { createHash, randomInt } from 'node:crypto';

/** Crockford's 32 signs: without I, L, O and U, which are misread or spell words. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code that people can type: groups of four signs, 20 bits each, with dashes between. */
export function makeOneTimeCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** What is stored of a code of 80 bits or more: SHA-256 of its signs, however they were typed. */
export function hashOfCode(typed: string): Buffer {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest();
}
