import { describe, expect, it, vi } from 'vitest';
import { socketUrl } from './location-socket.ts';

describe('the address of the socket', () => {
  const TRIP = 'A7570000-0000-4000-8000-000000000101';

  it.each([
    ['names the trip in a build whose load balancer routes by it', 'on', TRIP, '/location-ws/a7'],
    ['does not otherwise', '', TRIP, '/location-ws'],
    ['names none for administrators', 'on', undefined, '/location-ws'],
  ])('%s', (_, setting, tripId, path) => {
    vi.stubEnv('VITE_SOCKET_ROUTES', setting);
    expect(new URL(socketUrl(tripId)).pathname).toBe(path);
    vi.unstubAllEnvs();
  });
});
