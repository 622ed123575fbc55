/** For the messages that end in 'See console for details.': this is where the details are. */
export function showInConsole(details: unknown): void {
  // oxlint-disable-next-line no-console -- the specified messages send people there
  console.error(details);
}
