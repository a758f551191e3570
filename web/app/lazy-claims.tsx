import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';

const loadPassengerClaims = () =>
  import('@/features/claims/passenger-claims.tsx').then((file) => file.PassengerClaims);

/** Where the money of a trip is, and claims about it: downloaded for people whose trip was paid online. */
export const PassengerClaims = lazyPart(loadPassengerClaims, { fallback: <CardSkeleton /> });
const ReportsInCash = lazyPart(loadPassengerClaims, { fallback: null });
const TripClaims = lazyPart(
  () => import('@/features/claims/driver-claims.tsx').then((file) => file.DriverClaims),
  { fallback: <CardSkeleton /> },
);

/** From "Waiting for passengers" on, passengers can be missing, and can complain. */
export function DriverClaims({ trip }: { trip: Trip }) {
  return UNDER_WAY.has(trip.status) ? <TripClaims tripId={trip.id} /> : null;
}

/** From then on the driver of a passenger in cash can report that they did not come. */
export function CashClaims({ trip }: { trip: Trip }) {
  return UNDER_WAY.has(trip.status) ? <ReportsInCash tripId={trip.id} isCash /> : null;
}
const UNDER_WAY: ReadonlySet<TripStatus> = new Set(['waiting', 'en_route', 'arrived', 'completed']);
