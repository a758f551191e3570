export interface UnsignedLimits {
  perAddressMax: number;
  perProcessMax: number;
}

/** Open sockets that have not signed in yet. Beyond a limit the oldest is dropped: a flood lives shortly, and phones sign in. */
interface UnauthenticatedSockets<S> {
  add(socket: S, address: string): void;
  /** Call when the socket has signed in or closed. */
  remove(socket: S): void;
}

/**
 * Without a proxy that reports client addresses, all sockets have the address `unknown` and count for the process only.
 * `drop` closes a socket; it may call `remove` at once.
 */
export function createUnauthenticatedSockets<S>(
  { perAddressMax, perProcessMax }: UnsignedLimits,
  drop: (socket: S) => void,
): UnauthenticatedSockets<S> {
  // Both keep the order in which the sockets came.
  const addresses = new Map<S, string>();
  const byAddress = new Map<string, Set<S>>();

  function remove(socket: S): void {
    const address = addresses.get(socket);
    if (address === undefined) return;
    addresses.delete(socket);
    const own = byAddress.get(address);
    if (own?.delete(socket) && own.size === 0) byAddress.delete(address);
  }

  function dropOldest(sockets: Iterable<S>): void {
    const [oldest] = sockets;
    if (oldest === undefined) return;
    remove(oldest);
    drop(oldest);
  }

  return {
    add(socket, address) {
      addresses.set(socket, address);
      const own = byAddress.get(address) ?? new Set();
      byAddress.set(address, own.add(socket));
      if (address !== 'unknown' && own.size > perAddressMax) dropOldest(own);
      if (addresses.size > perProcessMax) dropOldest(addresses.keys());
    },
    remove,
  };
}
