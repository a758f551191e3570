const LONGEST_ADDRESS = 64;

/**
 * The client's address from X-Forwarded-For. Our own proxies wrote the last `trustedHops` entries, and the first of those
 * is the address that the outermost proxy saw. The client may have forged everything before it.
 * Returns `unknown` without a trusted proxy.
 */
export function clientAddressOf(forwardedFor: string | undefined, trustedHops: number): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const address = trustedHops > 0 ? hops.at(-Math.min(trustedHops, hops.length)) : undefined;
  return address && address.length <= LONGEST_ADDRESS ? address : 'unknown';
}

/**
 * The addresses around a client's that one operator may hold: an IPv4 network of 24 bits, an IPv6 network of 48. For counts that
 * a client must not avoid by changing addresses.
 */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(network);
  if (mapped) {
    const [, high = '0', low = '0'] = mapped;
    const bits = Number.parseInt(high, 16) * 256 + (Number.parseInt(low, 16) >> 8);
    return [bits >> 16, (bits >> 8) & 255, bits & 255].join('.');
  }
  const separator = network.includes(':') ? ':' : '.';
  return network.split(separator).slice(0, 3).join(separator);
}

/**
 * The unit that rate limits count as one client: an IPv4 address, or an IPv6 network of 64 bits. A household has a whole
 * such network, so a limit per IPv6 address would have no effect.
 */
export function networkOf(address: string): string {
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return address;
  const canonical = new URL(url).hostname.slice(1, -1);
  // An IPv4 address on an IPv6 socket.
  if (canonical.startsWith('::ffff:')) return canonical;
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
