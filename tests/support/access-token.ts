/** An access token as the browser reads one, which no server signed: of the account 1, where nothing else is said. */
export function accessToken(payload: object = {}): string {
  const user = { sub: '1', email: 'ada@example.com', role: 'ADMIN', ...payload };
  return `head.${btoa(JSON.stringify(user))}.signature`;
}
