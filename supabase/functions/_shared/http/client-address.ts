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
