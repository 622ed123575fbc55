import { isIP } from 'node:net';
import { emailPattern } from '#contracts/fields.ts';

export const mebibyte = 1024 * 1024;

/** Reads one variable after the other and gathers what is wrong. Values of secrets are never repeated. */
export class EnvironmentReader {
  readonly problems: string[] = [];
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** An empty variable is the same as none. */
  text(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  refuse(name: string, expected: string): void {
    this.problems.push(`${name} is ${JSON.stringify(this.text(name))}; it must be ${expected}.`);
  }

  matching(name: string, pattern: RegExp, expected: string): string | null {
    const value = this.text(name);
    if (value !== null && !pattern.test(value)) this.refuse(name, expected);
    return value;
  }

  word<W extends string>(name: string, choices: readonly W[], otherwise: NoInfer<W>): W {
    const value = this.text(name);
    if (value === null) return otherwise;
    const word = choices.find((candidate) => candidate === value.toLowerCase());
    if (word === undefined) this.refuse(name, `one of ${choices.join(', ')}`);
    return word ?? otherwise;
  }

  port(name: string, otherwise: number): number {
    const value = this.text(name);
    if (value === null) return otherwise;
    if (!/^\d{1,5}$/.test(value) || !isPort(Number(value))) {
      this.refuse(name, 'a number from 0 (any free port) to 65535');
    }
    return Number(value);
  }

  /** In bytes. */
  megabytes(name: string): number | null {
    const value = this.matching(name, /^\d{1,8}$/, 'a whole number of megabytes, such as 512');
    return value === null ? null : Number(value) * mebibyte;
  }

  email(name: string): string | null {
    return this.matching(name, emailPattern, 'an email address such as office@example.com');
  }

  sender(name: string): string | null {
    const value = this.text(name);
    const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value ?? '')?.[1] ?? value;
    if (address !== null && !emailPattern.test(address)) {
      this.refuse(name, 'an address such as office@example.com or Office <office@example.com>');
    }
    return value;
  }

  secret(name: string, minLength: number): string | null {
    const value = this.#env[name] || null;
    if (value !== null && value.length < minLength) {
      this.problems.push(`${name} has ${value.length} characters; it must have at least ${minLength}.`);
    }
    return value;
  }

  /** URLs may carry passwords, so a wrong one is not repeated. */
  url(name: string, protocols: string[], example: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.parse(value);
    if (url === null || !protocols.includes(url.protocol) || !url.hostname) {
      this.problems.push(`${name} is not a usable address; it must look like ${example}.`);
      return null;
    }
    return value;
  }
  /** Only scheme, host and port, without a slash at the end. */
  origin(name: string, example: string): string | null {
    const given = this.url(name, ['https:', 'http:'], example);
    if (given === null) return null;
    const origin = originOf(given);
    if (origin === null) this.refuse(name, `only scheme, host and port, such as ${example}`);
    return origin;
  }

  /** With commas between; empty: none. */
  origins(name: string): string[] {
    const given = this.text(name);
    if (given === null) return [];
    const origins = given.split(',').map((text) => originOf(text.trim()));
    const known = origins.filter((origin) => origin !== null);
    if (known.length < origins.length) {
      this.refuse(
        name,
        'addresses of only scheme, host and port with commas between, such as https://www.example.com',
      );
    }
    return [...new Set(known)];
  }

  /** IP addresses and CIDR blocks with commas between; empty: none, which `off` says too. */
  networks(name: string): string[] {
    const given = this.text(name);
    if (given === null || given.toLowerCase() === 'off') return [];
    const networks = given.split(',').map((network) => network.trim());
    if (!networks.every(isAddressOrBlock)) {
      this.refuse(
        name,
        'off, or addresses and CIDR blocks with commas between, such as 10.0.0.1,192.168.0.0/16',
      );
    }
    return networks;
  }
}

/** The origin of an address that is nothing but one; else null. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  return url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : null;
}

function isAddressOrBlock(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535;
}
