/** Where most residents have their mail. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'sbcglobal.net',
  'att.net',
  'verizon.net',
  'live.com',
  'msn.com',
];

/** Right as they are, however near to one of the common ones. */
const otherDomains = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.net',
  'mac.com',
  'me.com',
]);

/** The address with the domain that was probably meant; null where it may well be right, or is none. */
export function suggestEmail(typed: string): string | null {
  const [, name, domain] = /^(\S+)@([^\s@]+\.[a-z]{2,})$/i.exec(typed.trim().toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || otherDomains.has(domain)) return null;
  if (commonDomains.includes(domain)) return null;
  // Two slips in a short word may be another word.
  const meant = commonDomains.find((known) => countSlips(domain, known) <= (known.length > 8 ? 2 : 1));
  return meant === undefined ? null : `${typed.trim().slice(0, name.length)}@${meant}`;
}

/** How many letters were left out, added, mistaken or swapped with their neighbor (optimal string alignment). */
function countSlips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
