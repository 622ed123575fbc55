/** Who is signed in, as far as the token says. */
export interface SignedInUser {
  id: number;
  email: string;
  role: string;
}

/** Reads the user out of a token's payload (claims sub, email, role); null where it is no such token. */
export function userOfToken(token: string | null): SignedInUser | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    if (!('email' in claims) || typeof claims.email !== 'string') return null;
    return {
      id: 'sub' in claims ? Number(claims.sub) : 0,
      email: claims.email,
      role: 'role' in claims ? String(claims.role) : '',
    };
  } catch {
    return null;
  }
}
