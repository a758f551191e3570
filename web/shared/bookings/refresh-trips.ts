import type { QueryClient } from '@tanstack/react-query';

/** Reads again whatever shows seats or bookings: they are not what they were. */
export function refreshTrips(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['api', 'trips'] });
  void client.invalidateQueries({ queryKey: ['api', 'passenger', 'bookings'] });
}
