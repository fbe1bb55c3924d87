import { BlockList, isIP } from 'node:net';

/** Derives the client's address from the socket's and X-Forwarded-For. */
export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Picks the rightmost address that is not a trusted proxy, since the client may have forged everything left of it.
 * @param trustedProxies addresses or networks (`10.0.0.1`, `10.1.0.0/16`)
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(address, addressFamily(address));
    else trusted.addSubnet(address, Number(bits), addressFamily(address));
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, addressFamily(address));

  return (socketAddress, forwardedFor) => {
    let address = plainAddress(socketAddress ?? '');
    const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
    while (isTrusted(address)) {
      const before = hops.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

export const addressFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Without port and brackets; an IPv4-mapped IPv6 address as IPv4. */
export function plainAddress(address: string): string {
  const bare =
    /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare.toLowerCase();
}
