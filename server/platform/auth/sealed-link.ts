import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const mark = /~sealed\.([\w-]{100,120})~/g;

/**
 * A private link's token as it may be kept in the text of a message: only who has the key reads it, so that neither staff who
 * look at the message nor whoever reads the database have the link. It stands in the place of the token.
 */
export function sealToken(token: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([nonce, sealing.update(token, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  return `~sealed.${sealed.toString('base64url')}~`;
}

/** The text as it goes out: with the tokens that this key sealed. What anybody else wrote in that form stays as it is. */
export function unsealTokens(text: string, key: Buffer): string {
  return text.replaceAll(mark, (whole, encoded: string) => {
    const sealed = Buffer.from(encoded, 'base64url');
    try {
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, 12));
      opening.setAuthTag(sealed.subarray(-16));
      return opening.update(sealed.subarray(12, -16), undefined, 'utf8') + opening.final('utf8');
    } catch {
      // Nobody sealed it.
      return whole;
    }
  });
}
