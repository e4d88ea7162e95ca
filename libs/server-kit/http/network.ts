import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** Unique local (fc00::/7) and link-local (fe80::/10) addresses. */
const PRIVATE_GROUP = /^(f[cd]..|fe[89ab].)$/;
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
 * within which addresses change. Inside a company, where a /64 has many people, each private address counts.
 */
export function networkOf(address: string): string {
  const withoutZone = address.split('%')[0] ?? '';
  if (!isIPv6(withoutZone)) return address;
  const groups = expanded(withoutZone);
  if (MAPPED_IPV4.test(groups.join(':'))) return groups.slice(-2).flatMap(bytesOf).join('.');
  if (PRIVATE_GROUP.test(groups[0] ?? '')) return groups.join(':');
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
