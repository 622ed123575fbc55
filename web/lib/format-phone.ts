/** `(###) ###-####` of a whole number, and as much of that form as a shorter one fills. */
export function formatPhone(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area && `(${area}`;
}
