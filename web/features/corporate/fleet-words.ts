import type { Fleet, FleetRoute, FleetVehicle } from '@contracts/corporate.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import type { Stat } from '@/shared/ui/stat-row.tsx';

const MINUTES_PER_HOUR = 60;

export const FREQUENCY_LABELS: Record<FleetRoute['frequency'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  'bi-weekly': 'Every two weeks',
};

/** `3 h`, `2 h 30 min`, `45 min`. */
export function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** `Bus, 14 seats`. */
export function vehicleInWords({ type, capacity }: FleetVehicle): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}, ${countOf(capacity, 'seat')}`;
}

/** The four summary cards; values are unknown while the fleet loads. */
export function fleetStats(fleet: Fleet | undefined): Stat[] {
  return [
    { label: 'Total Vehicles', value: fleet?.vehicles.length.toString() },
    { label: 'Active Routes', value: fleet?.routes.filter((route) => route.isActive).length.toString() },
    { label: 'Scheduled Trips', value: fleet && formatCount(fleet.scheduledTrips) },
    { label: 'Revenue', value: fleet && shortNaira(fleet.revenue) },
  ];
}

// The specification's ₦450K; sums that are not round, and those from a million on, stay exact.
function shortNaira(naira: number): string {
  return naira % 1000 === 0 && naira >= 100_000 && naira < 1_000_000
    ? `${formatNaira(naira / 1000)}K`
    : formatNaira(naira);
}
