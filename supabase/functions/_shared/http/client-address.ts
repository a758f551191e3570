const LONGEST_ADDRESS = 64;

/**
 * The client's address out of X-Forwarded-For. Only the last `trustedHops` entries were written by our own proxies;
 * the first of those is what the outermost of them saw. Everything before is the client's own invention.
 * Answers `unknown` without a trusted proxy.
 */
export function clientAddressOf(forwardedFor: string | undefined, trustedHops: number): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const address = trustedHops > 0 ? hops.at(-Math.min(trustedHops, hops.length)) : undefined;
  return address && address.length <= LONGEST_ADDRESS ? address : 'unknown';
}

/**
 * What counts as one client: an IPv4 address, or an IPv6 network of 64 bits. A household has a whole one of those, and
 * whoever may choose among its addresses would never meet a limit.
 */
export function networkOf(address: string): string {
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return address;
  const canonical = new URL(url).hostname.slice(1, -1);
  // An IPv4 address that arrived on an IPv6 socket.
  if (canonical.startsWith('::ffff:')) return canonical;
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
