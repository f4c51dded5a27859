import { BlockList, isIP } from 'node:net';

/** Addresses without a location: of this machine, and of private and special networks. */
const nowhere = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  nowhere.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  nowhere.addSubnet(network, bits, 'ipv6');

/**
 * Normalizes an address for look-ups: without a zone id, and IPv4 instead of its IPv4-mapped IPv6 form.
 * @returns null for an invalid or non-public address
 */
export function publicAddress(ip: string): string | null {
  const bare = ip.split('%')[0] ?? '';
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  const version = isIP(address);
  if (version === 0 || nowhere.check(address, version === 4 ? 'ipv4' : 'ipv6')) return null;
  return address;
}
