import { domainToASCII } from 'node:url';

/**
 * The mailbox that an address leads to, as far as the address tells: neither capitals nor a tag after a plus make another
 * one, nor does the other way to write a domain with letters beyond ASCII, nor a dot at Gmail. For counting alone; messages
 * go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainOf(address.slice(at + 1));
  const name = address
    .slice(0, Math.max(at, 0))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

function domainOf(written: string): string {
  const domain = domainToASCII(written) || written.toLowerCase();
  return domain === 'googlemail.com' ? 'gmail.com' : domain;
}
