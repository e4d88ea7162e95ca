import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^(0:){5}ffff:/;

/** The eight groups of an IPv6 address, however it is written. */
function expanded(address: string): string[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return right ? [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right] : left;
}
const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff];

/**
 * The network that counts as one client: an IPv4 address, or a /64 of IPv6, since providers give each customer one,
 * within which addresses change.
 */
export function networkOf(address: string): string {
  const withoutZone = address.split('%')[0] ?? '';
  if (!isIPv6(withoutZone)) return address;
  const groups = expanded(withoutZone);
  if (MAPPED_IPV4.test(groups.join(':'))) return groups.slice(-2).flatMap(bytesOf).join('.');
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
