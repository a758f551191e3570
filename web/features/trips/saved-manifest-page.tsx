import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { isOpen, isOver } from '@tafiya/trips/status.rules.ts';
import { BoardAction } from '@/shared/bookings/boarding/boarding-list.tsx';
import { BoardSheet } from '@/shared/bookings/boarding/board-sheet.tsx';
import { useBoarding } from '@/shared/bookings/boarding/use-boarding.ts';
import { formatDayTime, formatStopTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { RemoveButton } from '@/shared/saved/remove-button.tsx';
import { SavedAge } from '@/shared/saved/saved-age.tsx';
import type { SavedManifest } from '@/shared/saved/saved-manifest.ts';
import { FareBadge } from '@/shared/trips/ticket/fare-badge.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

type SavedPassenger = SavedManifest['passengers'][number];

/** The manifest as it is saved on the driver's phone. Codes are taken as usual, and checked with the next connection. */
export function SavedManifestPage({ manifest, isOffline }: { manifest: SavedManifest; isOffline: boolean }) {
  const { tripId, userId, status, stops, passengers } = manifest;
  const boarding = useBoarding({ id: tripId, driverId: userId });
  const [typing, setTyping] = useState<string | null>(null);
  const stopTyping = () => setTyping(null);
  const mayBoard = !isOpen(status) && !isOver(status);
  const car = manifest.plateNumber === null ? '' : ` Plate number ${manifest.plateNumber}.`;
  return (
    <PageMain maxWidth="40rem">
      <PageHeader
        title="Passenger manifest"
        lead={`${manifest.origin} to ${manifest.destination}, ${formatDayTime(manifest.departureDate)}.${car}`}
      />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <SavedAge savedAt={manifest.savedAt} isOffline={isOffline} what="manifest" />
        {boarding.waitingCount > 0 && (
          <chakra.p role="status" color="fg.muted" fontSize="sm">
            Codes are saved on this phone. They are checked as soon as you are online.
          </chakra.p>
        )}
        {passengers.length === 0 && <p>No one had booked this trip yet.</p>}
        {stops.map(({ id, place, point }, index) => {
          const getOn = passengers.filter(({ origin }) => origin === place);
          return (
            <chakra.section key={id} aria-label={place}>
              <chakra.h2 fontWeight="semibold">{`${formatStopTime(stops, index)} ${place}`}</chakra.h2>
              {point !== null && <chakra.p color="fg.muted">{point}</chakra.p>}
              <chakra.ul listStyleType="none">
                {getOn.map((passenger) => (
                  <PassengerRow key={passenger.bookingId} passenger={passenger}>
                    <BoardAction
                      passenger={{ ...passenger, name: passenger.initials }}
                      boarding={boarding}
                      mayBoard={mayBoard}
                      onBoard={() => setTyping(passenger.bookingId)}
                    />
                  </PassengerRow>
                ))}
              </chakra.ul>
            </chakra.section>
          );
        })}
        <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
          <ButtonLink to={`/trips/${tripId}`} variant="outline">
            Back to the trip
          </ButtonLink>
          <RemoveButton
            id={tripId}
            expiresAt={manifest.expiresAt}
            words="For a phone that other people use. You see the manifest again with a connection."
          />
        </chakra.div>
      </chakra.div>
      {typing && (
        <BoardSheet
          passengers={passengers
            .filter(isAtStopOf(passengers, typing))
            .map(({ initials, isPaid, ...passenger }) => ({
              ...passenger,
              name: initials,
              phone: null,
              paymentMethod: isPaid ? 'online' : 'cash',
              extras: undefined,
            }))}
          first={typing}
          boarding={boarding}
          onClose={stopTyping}
        />
      )}
    </PageMain>
  );
}

function PassengerRow({ passenger, children }: { passenger: SavedPassenger; children: ReactNode }) {
  const { initials, phoneEnd, seats, isAdded, isPaid, totalFare, extras, destination } = passenger;
  const facts = [
    `${countOf(seats, 'seat')}${isAdded ? ' added' : ''}`,
    extras,
    `to ${destination}`,
    phoneEnd && `phone ends in ${phoneEnd}`,
  ];
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      paddingY="2"
      minHeight="12"
      borderBottomWidth="1px"
      borderColor="border.default"
    >
      <chakra.span flex="1 1 8rem" minWidth="0">
        <chakra.span marginInlineEnd="2">{initials}</chakra.span>
        <FareBadge paymentMethod={isPaid ? 'online' : 'cash'} totalFare={totalFare} />
        <chakra.span display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {facts.filter(Boolean).join(', ')}
        </chakra.span>
      </chakra.span>
      {children}
    </chakra.li>
  );
}

/** Whether a passenger gets on where the one of this booking does. */
function isAtStopOf(passengers: readonly SavedPassenger[], bookingId: string) {
  const origin = passengers.find((each) => each.bookingId === bookingId)?.origin;
  return (each: SavedPassenger) => each.origin === origin;
}
