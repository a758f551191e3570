import type { DriverProfile } from '@contracts/drivers.ts';
import type { DriverTrip } from '@contracts/trips.ts';
import { RATING_PLACEHOLDER_DRIVER } from '@domain/limits.ts';
import { isOver } from '@domain/trip-status.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import type { Stat } from '@/shared/ui/stat-row.tsx';

/** The four cards of the driver dashboard. The rating is the specification's placeholder until the first real one. */
export function driverStats(profile: DriverProfile | undefined, trips: DriverTrip[] | undefined): Stat[] {
  return [
    {
      label: 'Active Trips',
      value: trips && formatCount(trips.filter((trip) => !isOver(trip.status)).length),
    },
    { label: 'Total Earnings', value: profile && formatNaira(profile.earnings) },
    { label: 'Completed Trips', value: profile && formatCount(profile.totalTrips) },
    { label: 'Average Rating', value: profile && formatRating(profile.rating ?? RATING_PLACEHOLDER_DRIVER) },
  ];
}
