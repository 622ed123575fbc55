import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hashNow = promisify(argon2);

/**
 * Hashes run on the four threads that files, compression and new connections to the database run on too: however many people
 * sign in at once, two of these stay for everything else.
 */
const hashesAtOnce = 2;
let hashing = 0;
const waiting: (() => void)[] = [];

/** Hashes in the order in which it is asked, a few at once. */
async function hash(...[algorithm, parameters]: Parameters<typeof hashNow>): Promise<Buffer> {
  if (hashing >= hashesAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else hashing += 1;
  try {
    return await hashNow(algorithm, parameters);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}

/** OWASP's recommended minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;

/** argon2id of a password as a PHC string. All bytes count, however long it is. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash('argon2id', { message: password, nonce: salt, tagLength: tagBytes, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password is the one hashed. With no hash (unknown account) it takes the same time and answers false. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parsed = parsePhc(phc ?? nobody);
  const tag = await hash('argon2id', {
    message: password,
    nonce: parsed.salt,
    tagLength: parsed.tag.length,
    memory: parsed.memory,
    passes: parsed.passes,
    parallelism: parsed.parallelism,
  });
  return timingSafeEqual(tag, parsed.tag) && phc !== null;
}

/** A hash of the right form that no password has. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(tagBytes))}`;

function parsePhc(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string.');
  const [, memory = '', passes = '', parallelism = '', salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
