const lineMax = 140;

/** What there is of the parts in one line, as long as one shows. */
export function lineOf(...parts: (string | null)[]): string {
  const line = parts.filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ').trim();
  return line.length > lineMax ? `${line.slice(0, lineMax).trimEnd()}…` : line;
}
