import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed path opens, and for which session. */
export interface TicketClaims {
  fileId: number;
  /** The property that the session's user must work with. */
  propertyCode: string;
  sessionId: string;
  variant: 'original' | 'preview';
  disposition: 'inline' | 'attachment';
}

/** Signs claims until an instant. URL-safe: `claims.signature`, each base64url, signed with HMAC-SHA256. */
export function signTicket(claims: TicketClaims, expiresAt: Date, key: Buffer): string {
  const { fileId, propertyCode, sessionId, variant, disposition } = claims;
  const payload = JSON.stringify([
    fileId,
    propertyCode,
    sessionId,
    variant,
    disposition,
    expiresAt.getTime(),
  ]);
  const encoded = Buffer.from(payload).toString('base64url');
  return `${encoded}.${signatureOf(encoded, key)}`;
}

/** The claims of a ticket that this key signed and that has not ended; otherwise null. */
export function readTicket(ticket: string, now: Date, key: Buffer): TicketClaims | null {
  const [encoded = '', signature = '', ...rest] = ticket.split('.');
  if (rest.length > 0 || !isEqual(signature, signatureOf(encoded, key))) return null;
  // Signed by us, so in the shape that `signTicket` gave it.
  const [fileId, propertyCode, sessionId, variant, disposition, expiresAt] = JSON.parse(
    Buffer.from(encoded, 'base64url').toString(),
  ) as [number, string, string, TicketClaims['variant'], TicketClaims['disposition'], number];
  return now.getTime() < expiresAt ? { fileId, propertyCode, sessionId, variant, disposition } : null;
}

function signatureOf(encoded: string, key: Buffer): string {
  return createHmac('sha256', key).update(`file ticket 2.${encoded}`).digest('base64url');
}

/** Compares whole and in constant time; lengths are no secret. */
function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
