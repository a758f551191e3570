import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { formatRating } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { directionsTo } from '@/shared/geo/navigation-link.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { askDriverPath } from '@/shared/messages/message-path.ts';
import { durationText } from '@/shared/tracking/location-text.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import type { Phase } from '@/shared/trips/near-trip.ts';
import { carInWords, Plate } from '@/shared/trips/plate.ts';
import {
  CheckIcon,
  DirectionsIcon,
  EmergencyIcon,
  MessageIcon,
  PhoneIcon,
  StarIcon,
} from '@/shared/ui/icons.ts';
import { RoundLink } from '@/shared/ui/round-button.tsx';

interface DriverRowProps {
  trip: Pick<Trip, 'id' | 'driver' | 'driverId'>;
  leg: Booking['leg'];
  phase: Phase;
  share: ReactNode;
}

/** The driver, with the two round buttons for the current moment. Empty while a company looks for a driver. */
export function DriverRow({ trip, leg, phase, share }: DriverRowProps) {
  const { driver } = trip;
  if (trip.driverId === null) return <p>Finding another driver</p>;
  const name = firstNameOf(driver.user.name);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
      <DriverPhoto driver={driver} size="12" />
      <chakra.div flex="1" minWidth="fit-content">
        {phase === 'waiting' ? (
          <Departure leg={leg} />
        ) : (
          <>
            <Name>{name}</Name>
            {phase === 'going' && driver.vehiclePlateNumber !== null ? (
              <Plate>{driver.vehiclePlateNumber}</Plate>
            ) : (
              <Rating driver={driver} />
            )}
          </>
        )}
      </chakra.div>
      <chakra.span display="flex" gap="2.5">
        <Buttons {...{ trip, leg, phase, share, name }} />
      </chakra.span>
    </chakra.div>
  );
}

const Name = chakra('p', { base: { fontWeight: 'bold', fontSize: '1.0625rem', lineHeight: 'snug' } });

function Departure({ leg }: Pick<DriverRowProps, 'leg'>) {
  const left = useNow((now) => {
    const leftMs = Date.parse(leg.departureDate) - now;
    return leftMs > 0 ? `in ${durationText(leftMs)}` : 'now';
  });
  return (
    <>
      <Name>{`Leaves ${formatTime(leg.departureDate)}`}</Name>
      <chakra.p fontSize="sm" color="fg.muted">{`${left}, to ${leg.destination}`}</chakra.p>
    </>
  );
}

function Rating({ driver: { rating, ratingCount, isDriverVerified } }: { driver: Trip['driver'] }) {
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="1"
      fontSize="sm"
      color="fg.muted"
      whiteSpace="nowrap"
      _icon={{ boxSize: '4' }}
    >
      {rating !== null && <StarIcon fill="currentColor" />}
      <chakra.span srOnly>{rating === null ? '' : 'Rated '}</chakra.span>
      {rating === null ? formatRating(rating) : `${formatRating(rating)} (${ratingCount})`}
      {isDriverVerified && (
        <chakra.span color="positive.fg">
          <CheckIcon />
          <chakra.span srOnly>Verified</chakra.span>
        </chakra.span>
      )}
    </chakra.p>
  );
}

function Buttons({ trip, leg, phase, share, name }: DriverRowProps & { name: string }) {
  const { phone } = trip.driver.user;
  if (phase === 'going' || phase === 'aboard') {
    return (
      <>
        {share}
        <RoundLink to={`/sos?trip=${trip.id}`} isDanger aria-label="Emergency">
          <EmergencyIcon />
        </RoundLink>
      </>
    );
  }
  if (phase === 'arrived' || phase === 'completed' || phase === 'cancelled') return null;
  return (
    <>
      {phase === 'waiting' ? (
        leg.fromPoint && (
          <RoundLink {...directionsTo(leg.fromPoint, leg.origin)} aria-label="Directions to the car">
            <DirectionsIcon />
          </RoundLink>
        )
      ) : (
        <RoundLink to={askDriverPath(trip.id)} aria-label={`Message ${name}`}>
          <MessageIcon />
        </RoundLink>
      )}
      {phone !== null && (
        <RoundLink href={`tel:${phone}`} aria-label={`Call ${name}`}>
          <PhoneIcon />
        </RoundLink>
      )}
    </>
  );
}

interface CarProps {
  driver: Trip['driver'];
  isLarge: boolean;
}

/** The plate and the car, which passengers compare at the park. */
export function Car({ driver, isLarge }: CarProps) {
  const { vehiclePlateNumber } = driver;
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
      {vehiclePlateNumber !== null && (
        <Plate isLarge={isLarge} isOnYellow={isLarge}>
          {vehiclePlateNumber}
        </Plate>
      )}
      <chakra.span fontSize={isLarge ? 'md' : 'sm'} fontWeight={isLarge ? 'bold' : undefined}>
        {carInWords(driver)}
      </chakra.span>
    </chakra.p>
  );
}
