import { SOCKETS_UNSIGNED_PER_ADDRESS_MAX } from '../_shared/domain/limits.ts';

/** Sockets that have not signed in yet: they cost their owner nothing, so no address may hold many places with them. */
interface Arrivals<S> {
  isFull(address: string): boolean;
  enter(socket: S, address: string): void;
  /** It has signed in, or gone. */
  leave(socket: S): void;
}

/** Nobody yet. Without a proxy that says who calls, all come from `unknown` and are not limited. */
export function createArrivals<S>(): Arrivals<S> {
  const addresses = new Map<S, string>();
  const counts = new Map<string, number>();
  return {
    isFull: (address) =>
      address !== 'unknown' && (counts.get(address) ?? 0) >= SOCKETS_UNSIGNED_PER_ADDRESS_MAX,
    enter(socket, address) {
      addresses.set(socket, address);
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    leave(socket) {
      const address = addresses.get(socket);
      if (address === undefined) return;
      addresses.delete(socket);
      const left = (counts.get(address) ?? 0) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
}
