import { SOCKETS_UNSIGNED_PER_ADDRESS_MAX } from '../_shared/domain/limits.ts';

/** Open sockets that have not signed in yet, counted per address so that one address cannot occupy all places. */
interface UnauthenticatedSockets<S> {
  isFull(address: string): boolean;
  add(socket: S, address: string): void;
  /** Call when the socket has signed in or closed. */
  remove(socket: S): void;
}

/** Without a proxy that reports client addresses, all sockets have the address `unknown` and are not limited. */
export function createUnauthenticatedSockets<S>(): UnauthenticatedSockets<S> {
  const addresses = new Map<S, string>();
  const counts = new Map<string, number>();
  return {
    isFull: (address) =>
      address !== 'unknown' && (counts.get(address) ?? 0) >= SOCKETS_UNSIGNED_PER_ADDRESS_MAX,
    add(socket, address) {
      addresses.set(socket, address);
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    remove(socket) {
      const address = addresses.get(socket);
      if (address === undefined) return;
      addresses.delete(socket);
      const left = (counts.get(address) ?? 0) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
}
