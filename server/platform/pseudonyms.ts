import { createHmac } from 'node:crypto';

/** Names an account or a network in the log: always by the same word, from which no one reads it without the key. */
export type Pseudonyms = (name: string) => string;

/** 96 bits of HMAC-SHA256. */
export function pseudonyms(key: Uint8Array): Pseudonyms {
  return (name) => createHmac('sha256', key).update(name.toLowerCase()).digest('base64url').slice(0, 16);
}
