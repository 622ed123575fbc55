import { isIPv6 } from 'node:net';

/**
 * What is counted as one caller: an IPv4 address, or an IPv6 network of 64 bits (RFC 6177: no household gets less), in which
 * anyone can take a new address for each call. An IPv4 address is the same in its IPv6 form.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  // Four bytes written as IPv4 stand at the end, outside the network.
  const [head = '', tail = ''] = plain.replace(/\d+(?:\.\d+){3}$/, '0:0').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...between, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
