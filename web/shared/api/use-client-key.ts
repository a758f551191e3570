import { useRef } from 'react';

/**
 * Gives a wish its `clientKey` (contracts: createTripSchema, createBookingSchema, the fleet's): the same wish keeps its
 * key, so that a retry on a bad network is never a second thing; a changed wish gets a new one.
 */
export function useClientKey() {
  const last = useRef<{ wish: string; clientKey: string } | null>(null);
  return <Wish extends object>(details: Wish): Wish & { clientKey: string } => {
    const wish = JSON.stringify(details);
    if (last.current?.wish !== wish) last.current = { wish, clientKey: crypto.randomUUID() };
    return { ...details, clientKey: last.current.clientKey };
  };
}
