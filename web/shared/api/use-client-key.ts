import { useRef } from 'react';

/**
 * Adds the idempotency key `clientKey` to a request: the same request keeps its key, so that a retry does not create a
 * second booking or trip; a changed request gets a new key.
 */
export function useClientKey() {
  const last = useRef<{ request: string; clientKey: string } | null>(null);
  return <Request extends object>(details: Request): Request & { clientKey: string } => {
    const request = JSON.stringify(details);
    if (last.current?.request !== request) last.current = { request, clientKey: crypto.randomUUID() };
    return { ...details, clientKey: last.current.clientKey };
  };
}
