import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { formatArrival, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { agoText, ARRIVAL_UNKNOWN } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import { useParticipants, useTrackedCount } from './people-on-trip.tsx';
import { useArrival } from './route-progress.tsx';
import { Facts } from './facts.tsx';

const AGE_STEP_MS = 1000;

/** The trip's facts. Call Driver stands at the thumb. */
export function TripDetails({ trip, status }: { trip: BookableTrip; status: TripStatus }) {
  const { driver } = trip;
  const { words: arrival } = useArrival(trip, status);
  return (
    <Section title="Trip Details">
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
    </Section>
  );
}

interface LiveStatusProps {
  status: TripStatus;
  isLive: boolean;
}

/** The trip's status, the number of people tracking, and the time of the driver's last position. */
export function LiveStatus({ status, isLive }: LiveStatusProps) {
  const count = useTrackedCount();
  const driver = useParticipants().find(({ role }) => role === 'driver');
  const updatedAt = driver?.position.timestamp;
  const ago = useNow((now) => updatedAt && agoText(updatedAt, now), AGE_STEP_MS);
  return (
    <Section title="Live Status">
      <Facts
        facts={[
          ['Trip status', statusLabel(status)],
          [
            'Tracking',
            !isLive ? 'Ended' : count > 0 ? `Active, ${countOf(count, 'participant')}` : 'No one yet',
          ],
          ['Driver location', updatedAt ? `${formatTime(updatedAt)}, ${ago}` : 'Not shared yet'],
        ]}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="2">
      <h3>{title}</h3>
      {children}
    </chakra.section>
  );
}
