/** Letters and digits that no one mistakes for another when reading them aloud or from paper. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** A random password of four groups of four, about 92 bits: `h7Kp-2mXz-Rt9w-QbN4`. */
export function generatePassword(): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomBelow(letters.length)]).join(''),
  ).join('-');
}

/** A whole number from 0 up to the limit (at most 256), each as likely as the others. */
function randomBelow(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}
