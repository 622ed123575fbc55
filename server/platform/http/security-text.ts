import { site } from '#site';

const halfYearMs = 182 * 24 * 60 * 60 * 1000;

/** Where to report a weakness (RFC 9116). It must carry a day on which it expires, less than a year ahead. */
export function securityText({ origin, now }: { origin: string; now: Date }): string {
  const expires = new Date(now.getTime() + halfYearMs).toISOString();
  return [
    `Contact: mailto:${site.securityEmail}`,
    `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
