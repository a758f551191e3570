import type { TripStatus } from '@contracts/trips.ts';
import { isOver } from '@domain/trip-status.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatArrival, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { agoText, ARRIVAL_UNKNOWN } from '@/shared/live/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Card } from '@/shared/ui/card.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import type { Participant } from './participants.ts';
import { useArrival } from './route-progress.tsx';
import { Facts } from './facts.tsx';

/** The card Trip Details: the trip's facts, and Call Driver for people on the trip. */
export function TripDetails({ trip, status }: { trip: BookableTrip; status: TripStatus }) {
  const { driver } = trip;
  const { words: arrival } = useArrival(trip, status);
  return (
    <Card title="Trip Details">
      <Facts
        facts={[
          ['Departure', formatDayTime(trip.departureDate)],
          ['Planned arrival', trip.arrivalDate ? formatArrival(trip.arrivalDate, trip.departureDate) : null],
          ['Price per seat', formatNaira(trip.farePerSeat)],
          ['Available seats', String(trip.seatsAvailable)],
          ['Driver', driver.user.name],
          ['Vehicle', driver.vehicleModel],
          ['Plate', driver.vehiclePlateNumber],
          ['Rating', formatRating(driver.rating)],
          ['Estimated arrival', arrival === ARRIVAL_UNKNOWN ? null : arrival],
        ]}
      />
      <CallDriver trip={trip} size="lg" />
    </Card>
  );
}

interface LiveStatusProps {
  status: TripStatus;
  count: number;
  driver: Participant | undefined;
}

/** The card Live Status: trip status, number of people tracking, and the time of the driver's last position. */
export function LiveStatus({ status, count, driver }: LiveStatusProps) {
  const now = useNow();
  const updatedAt = driver?.position.timestamp;
  return (
    <Card title="Live Status">
      <Facts
        facts={[
          ['Trip status', statusLabel(status)],
          [
            'Tracking',
            isOver(status) ? 'Ended' : count > 0 ? `Active, ${countOf(count, 'participant')}` : 'No one yet',
          ],
          [
            'Driver location',
            updatedAt ? `${formatTime(updatedAt)}, ${agoText(updatedAt, now)}` : 'Not shared yet',
          ],
        ]}
      />
    </Card>
  );
}
