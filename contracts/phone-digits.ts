/** The ten digits of a U.S. number, from whatever way it was typed: punctuation and a leading 1 fall away. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits;
}
