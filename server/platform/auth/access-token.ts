import type { JWTPayload } from 'jose';
import { JWSSignatureVerificationFailed } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Keys } from '#server/platform/secrets.ts';

/** Who an access token speaks for. */
export interface AccessClaims {
  userId: number;
  email: string;
  role: string;
  sessionId: string;
}

export const accessTokenSeconds = 15 * 60;

export interface AccessTokens {
  sign(claims: AccessClaims, now: Date): Promise<string>;
  /** The claims of a genuine, unexpired token; null for anything else. Whether its session still lives is not checked. */
  verify(token: string, now: Date): Promise<AccessClaims | null>;
}

/** Signatures already checked, so that a busy desk pays for each token once. */
const rememberedMax = 2000;

/** What no one else's tokens say, and no other kind of ours (RFC 9068). */
const typ = 'at+jwt';
const audience = 'wellserved-api';

/** JWT access tokens (HS256) with the claims sub, email, role, sid, aud and exp. */
export function accessTokens(keys: Keys): AccessTokens {
  const remembered = new Map<string, { claims: AccessClaims; expiresAt: number }>();

  async function check(token: string, now: Date) {
    const payload = await verifyWithAny(token, keys, now);
    const { sub, email, role, sid, exp } = payload;
    if (!sub || !exp || typeof email !== 'string' || typeof role !== 'string' || typeof sid !== 'string')
      return null;
    return { claims: { userId: Number(sub), email, role, sessionId: sid }, expiresAt: exp * 1000 };
  }

  return {
    sign: (claims, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ email: claims.email, role: claims.role, sid: claims.sessionId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(String(claims.userId))
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(keys[0]);
    },
    verify: async (token, now) => {
      let known = remembered.get(token);
      if (!known) {
        // It throws for every kind of bad token; to the caller they are all the same.
        const checked = await check(token, now).catch(() => null);
        if (!checked) return null;
        known = checked;
        if (remembered.size >= rememberedMax) remembered.clear();
        remembered.set(token, known);
      }
      return known.expiresAt > now.getTime() ? known.claims : null;
    },
  };
}

/** The payload of a token that one of the keys signed. Throws for every other. */
async function verifyWithAny(token: string, [key, ...others]: Keys, now: Date): Promise<JWTPayload> {
  try {
    const options = { algorithms: ['HS256'], typ, audience, currentDate: now };
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    const [next, ...more] = others;
    if (!next || !(error instanceof JWSSignatureVerificationFailed)) throw error;
    return verifyWithAny(token, [next, ...more], now);
  }
}
