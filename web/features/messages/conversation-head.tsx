import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Conversation } from '@tafiya/messages/contract.ts';
import { useMyBooking } from '@/shared/bookings/use-my-bookings.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { carInWords, Plate } from '@/shared/trips/plate.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon, ForwardIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { RoundLink } from '@/shared/ui/round-button.tsx';
import { RowLink } from '@/shared/ui/rows.ts';
import { tripWords } from './thread-words.ts';

/** The other person, the car to look for, the way to call, and the trip as one row; in place of the top bar on phones. */
export function ConversationHead({ thread, children }: { thread: Conversation; children: ReactNode }) {
  const { name, side, tripId, origin, destination, departureAt } = thread;
  const { data: trip } = useQuery({ ...tripQuery(tripId), enabled: side === 'passenger' });
  // Only a passenger who has booked gets the number.
  const phone = useMyBooking(tripId)?.trip.driver.user.phone;
  const driver = trip?.driver;
  return (
    <chakra.div
      position="sticky"
      top="0"
      zIndex="docked"
      marginInline={{ base: '-3', md: '0' }}
      marginBottom="4"
      background="bg.card"
      borderBottomWidth="1px"
      borderColor="border.default"
    >
      <chakra.header
        display="flex"
        alignItems="center"
        gap="2"
        minHeight="16"
        paddingInline="2"
        paddingBlock="1"
      >
        <ButtonLink to="/messages" variant="ghost" px="2.5" label="All messages">
          <BackIcon />
        </ButtonLink>
        {driver && (
          <chakra.span css={{ '@media (max-width: 21.9rem)': { display: 'none' } }}>
            <DriverPhoto driver={driver} driverId={trip.driverId} size="11" />
          </chakra.span>
        )}
        <chakra.div flex="1" minWidth="0" lineHeight="snug">
          <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="1.5">
            <chakra.h1 aria-label={name} fontSize="md" overflowWrap="anywhere">
              {firstNameOf(name)}
            </chakra.h1>
            <chakra.span color="fg.muted" fontSize="sm">
              {driver && carInWords(driver)}
            </chakra.span>
          </chakra.div>
          {driver?.vehiclePlateNumber && <Plate>{driver.vehiclePlateNumber}</Plate>}
        </chakra.div>
        {phone && (
          <RoundLink href={`tel:${phone}`} aria-label="Call Driver">
            <PhoneIcon />
          </RoundLink>
        )}
        {children}
      </chakra.header>
      <RowLink to={`/trips/${tripId}`} aria-label={tripWords(thread)} background="bg.subtle" gap="2">
        <chakra.span
          flex="1"
          minWidth="0"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          fontSize="sm"
        >
          <b>{origin}</b>
          <chakra.span width="6" height="1.5" borderBlockWidth="2px" borderColor="fg.default" />
          <b>{destination}</b>
          <span>{formatDayTime(departureAt)}</span>
        </chakra.span>
        <ForwardIcon size={18} />
      </RowLink>
    </chakra.div>
  );
}
