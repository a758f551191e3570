import type { Trip, TripStatus } from '@contracts/trips.ts';
import { isOver } from '@domain/trip-status.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { agoText, ARRIVAL_UNKNOWN } from '@/shared/live/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Card } from '@/shared/ui/card.tsx';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import type { Participant } from './participants.ts';
import { useArrival } from './route-progress.tsx';
import { Facts } from './facts.tsx';

/** Trip Details card: the ticket's facts, and calling the driver once they and the reader share the trip. */
export function TripDetails({ trip, status }: { trip: Trip; status: TripStatus }) {
  const { driver } = trip;
  const arrival = useArrival(status);
  return (
    <Card title="Trip Details">
      <Facts
        facts={[
          ['Departure', formatDayTime(trip.departureDate)],
          ['Price per seat', formatNaira(trip.farePerSeat)],
          ['Available seats', String(trip.seatsAvailable)],
          ['Driver', driver.user.name],
          ['Vehicle', driver.vehicleModel],
          ['Plate', driver.vehiclePlateNumber],
          ['Rating', driver.rating === null ? 'No ratings yet' : formatRating(driver.rating)],
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

/** Live Status card: the trip, who is being tracked, and when the driver was last heard of. */
export function LiveStatus({ status, count, driver }: LiveStatusProps) {
  const now = useNow();
  const heard = driver?.position.timestamp;
  return (
    <Card title="Live Status">
      <Facts
        facts={[
          ['Trip status', statusLabel(status)],
          [
            'Tracking',
            isOver(status) ? 'Ended' : count > 0 ? `Active, ${countOf(count, 'participant')}` : 'Nobody yet',
          ],
          ['Driver location', heard ? `${formatTime(heard)}, ${agoText(heard, now)}` : 'Not shared yet'],
        ]}
      />
    </Card>
  );
}
