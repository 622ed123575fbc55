import { generateSecret, generateURI, verify } from 'otplib';

/** Codes change every 30 seconds (RFC 6238); one step to either side allows for clocks that are a little off. */
const toleranceSeconds = 30;

/** 160 random bits in base32, as authenticator apps take them. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The address that authenticator apps read from a QR code. */
export function totpUrl(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return generateURI({ issuer, label, secret });
}

/**
 * The time step of a code that is right at this moment; null where it is wrong, or of a step up to `lastStep`: who saw a
 * code being typed cannot use it again.
 */
export async function matchTotp(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: toleranceSeconds });
  if (!result.valid || !('timeStep' in result) || result.timeStep <= lastStep) return null;
  return result.timeStep;
}
