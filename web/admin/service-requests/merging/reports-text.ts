/** How many reports are merged into a request: '1 more report'. */
export function reportsText(count: number): string {
  return `${count} more ${count === 1 ? 'report' : 'reports'}`;
}
