import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { formatMonth } from '@/shared/format/dates.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { FACE_SIZE } from './trip-states.tsx';
import { ChevronDownIcon, TickIcon } from '@/shared/ui/icons.ts';

/** The driver: the face, the name, the rating with its number, since when, and the checks. */
export function TripDriver({ trip }: { trip: Pick<Trip, 'driver' | 'driverId' | 'checked'> }) {
  const { driver, driverId } = trip;
  const { name } = driver.user;
  return (
    <chakra.section
      aria-labelledby="driver"
      display="grid"
      gridTemplateColumns={{ base: '5.25rem minmax(0, 1fr)', lg: '7rem minmax(0, 1fr)' }}
      columnGap="3.5"
      alignItems="center"
      paddingInline="1"
    >
      <chakra.div gridRow={{ lg: '1 / 3' }} fontSize="3xl">
        <DriverPhoto driver={driver} driverId={driverId} size={FACE_SIZE} />
      </chakra.div>
      <chakra.div minWidth="0" lineHeight="snug">
        <chakra.h2
          id="driver"
          fontSize={{ base: '1.5rem', lg: '1.875rem' }}
          lineHeight="tight"
          fontWeight="bold"
          letterSpacing="tight"
          overflowWrap="anywhere"
        >
          {name}
        </chakra.h2>
        <p>
          {driver.rating === null ? (
            'New driver, no ratings yet'
          ) : (
            <>
              <span aria-hidden="true">★ </span>
              <chakra.span srOnly>Rated </chakra.span>
              <b>{formatRating(driver.rating)}</b>
              {` (${countOf(driver.ratingCount, 'rating')})`}
            </>
          )}
          {driver.totalTrips > 0 && ` · ${countOf(driver.totalTrips, 'trip')}`}
        </p>
        {driver.since && (
          <chakra.p fontSize="sm" color="fg.muted">
            {`Drives with Tafiya since ${formatMonth(`${driver.since}-15T12:00:00Z`)}`}
          </chakra.p>
        )}
      </chakra.div>
      {driver.isDriverVerified && (
        <chakra.div gridColumn={{ base: '1 / -1', lg: '2' }}>
          <Checks checked={trip.checked ?? []} name={firstNameOf(name)} />
        </chakra.div>
      )}
    </chakra.section>
  );
}

/** The meaning of "Verified": the parts that an administrator has approved for this driver and car. */
function Checks({ checked, name }: { checked: readonly string[]; name: string }) {
  const words = checked.flatMap((check) => CHECKS[check]?.(name) ?? []);
  const label = (
    <>
      <TickIcon size={20} />
      Verified
    </>
  );
  if (words.length === 0) return <Seal>{label}</Seal>;
  return (
    <details>
      <Seal as="summary" cursor="pointer">
        {label}
        {': what we checked'}
        <ChevronDownIcon size={16} />
      </Seal>
      <chakra.ul listStyleType="none" display="grid" gap="1.5" paddingBottom="1" fontSize="0.9375rem">
        {words.map((word) => (
          <chakra.li key={word} display="flex" gap="2">
            <chakra.span color="positive.fg" flexShrink={0}>
              <TickIcon size={16} />
            </chakra.span>
            {word}
          </chakra.li>
        ))}
      </chakra.ul>
    </details>
  );
}

const CHECKS: Readonly<Record<string, (name: string) => string>> = {
  licence: (name) => `Driver’s licence and NIN, in ${name}’s name`,
  face: () => 'The photo, against the passport photograph',
  car: () => 'Plate and proof of ownership of this car',
  plate: () => 'Plate of this car',
};

const Seal = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'touch',
    color: 'positive.fg',
    fontWeight: 'semibold',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
});
