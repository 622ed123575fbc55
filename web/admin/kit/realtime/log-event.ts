/** What the socket does is only logged; production builds silence it (lib/silence-console.ts). */
export function logEvent(what: string, details?: unknown): void {
  // oxlint-disable-next-line no-console -- the specification's only answer to what happens to the socket
  console.info(`socket: ${what}`, details ?? '');
}
