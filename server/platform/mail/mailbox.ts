import { domainToASCII } from 'node:url';

/** Domains that are names of one mail service: `ada@` each of them is one mailbox. */
const services: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'mac.com': 'icloud.com',
  'me.com': 'icloud.com',
};

/** What these services pass over in a name. */
const passedOver: Record<string, RegExp> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/**
 * The mailbox that an address leads to, as far as the address shows: neither capitals nor a tag after a plus make another
 * one, nor does the other way to write a domain with letters beyond ASCII, nor what large services take for the same. For
 * counting alone; messages go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainOf(address.slice(at + 1));
  const name = address
    .slice(0, Math.max(at, 0))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  return `${name.replaceAll(passedOver[domain] ?? /(?!)/g, '')}@${domain}`;
}

function domainOf(written: string): string {
  const domain = domainToASCII(written) || written.toLowerCase();
  return services[domain] ?? domain;
}
