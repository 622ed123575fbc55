import type { PictureSize } from './driver.ts';
import type { Keys } from '#server/platform/secrets.ts';
import { readClaims, signClaims } from '#server/platform/signed-claims.ts';

/** What a signed path opens, and for whom. */
export interface TicketClaims {
  fileId: number;
  /** The property whose record it belongs to. */
  propertyCode: string;
  /** Whose right it is, in the words of who signs: the id of a session, or what names a private link. */
  holder: string;
  variant: 'original' | PictureSize;
  disposition: 'inline' | 'attachment';
}

const purpose = 'file ticket 2';

/** Signs claims until an instant, for a path. */
export function signTicket(claims: TicketClaims, expiresAt: Date, keys: Keys): string {
  const { fileId, propertyCode, holder, variant, disposition } = claims;
  return signClaims([fileId, propertyCode, holder, variant, disposition], expiresAt, { purpose, keys });
}

/** The claims of a ticket that one of these keys signed and that has not ended; otherwise null. */
export function readTicket(ticket: string, now: Date, keys: Keys): TicketClaims | null {
  const claims = readClaims(ticket, now, { purpose, keys });
  if (!claims) return null;
  // In the shape that `signTicket` gave it.
  const [fileId, propertyCode, holder, variant, disposition] = claims as [
    number,
    string,
    string,
    TicketClaims['variant'],
    TicketClaims['disposition'],
  ];
  return { fileId, propertyCode, holder, variant, disposition };
}
