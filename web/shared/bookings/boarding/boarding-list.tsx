import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen, isOver } from '@tafiya/trips/status.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { bookingMessagesPath } from '@/shared/messages/message-path.ts';
import { cashOf } from '@/shared/trips/ticket/fare-badge.tsx';
import { TripPassengers, useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { QrIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { type Asking, BoardSheets } from './board-sheets.tsx';
import { nameToBoard } from './board-sheet.tsx';
import { type Boarding, useBoarding } from './use-boarding.ts';

/** The passengers of the driver's own trip, who board with their codes, typed or scanned. */
export function BoardingList({ trip }: { trip: Trip }) {
  const boarding = useBoarding(trip);
  const { data: passengers = [] } = useTripPassengers(trip.id);
  const refusals = boarding.refusalsBeside(passengers);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const mayBoard = !isOpen(trip.status) && !isOver(trip.status);
  const cash = isOver(trip.status) ? 0 : cashOf(passengers);
  const aboard = passengers.filter(({ boardedAt }) => boardedAt !== null);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {isOpen(trip.status) && (
        <chakra.p color="fg.muted" fontSize="sm">
          To board passengers with their codes, press “Waiting for passengers” first.
        </chakra.p>
      )}
      {cash > 0 && (
        <chakra.p fontVariantNumeric="tabular-nums">{`Collect ${formatNaira(cash)} in cash.`}</chakra.p>
      )}
      {mayBoard && passengers.length > 0 && (
        <>
          <chakra.p role="status" fontVariantNumeric="tabular-nums">
            {`${aboard.length} of ${countOf(passengers.length, 'booking')} on board.`}
          </chakra.p>
          {aboard.length < passengers.length && (
            <Button variant="outline" onClick={() => setAsking('scan')}>
              <QrIcon />
              Scan code
            </Button>
          )}
        </>
      )}
      {boarding.waitingCount > 0 && (
        <chakra.p role="status" color="fg.muted" fontSize="sm">
          Codes are saved on this phone. They are checked as soon as you are online.
        </chakra.p>
      )}
      {refusals.map((words) => (
        <Problem key={words} error={words} />
      ))}
      <TripPassengers
        tripId={trip.id}
        action={(passenger) => (
          <>
            {!passenger.addsTo && (
              <ButtonLink
                to={bookingMessagesPath(passenger.bookingId)}
                label={`Message ${passenger.name}`}
                variant="outline"
                size="sm"
              >
                Message
              </ButtonLink>
            )}
            <BoardAction
              passenger={{ ...passenger, name: nameToBoard(passenger) }}
              boarding={boarding}
              mayBoard={mayBoard}
              onBoard={() => setAsking(passenger.bookingId)}
            />
          </>
        )}
      />
      <BoardSheets
        passengers={passengers}
        boarding={boarding}
        asking={asking}
        onAsk={setAsking}
        onClose={close}
      />
    </chakra.div>
  );
}

interface BoardActionProps {
  passenger: Pick<TripPassenger, 'name' | 'bookingId' | 'boardedAt'>;
  boarding: Boarding;
  mayBoard: boolean;
  onBoard: () => void;
}

/** Waiting for the server, or the button to board; with the answer to a refused code. */
export function BoardAction({ passenger, boarding, mayBoard, onBoard }: BoardActionProps) {
  const { name, bookingId, boardedAt } = passenger;
  const state = boarding.stateOf(bookingId);
  if (boardedAt !== null) return null;
  if (state?.isChecking === true) {
    return (
      <Badge tone="warning" role="status">
        {state.words}
      </Badge>
    );
  }
  return (
    <>
      {mayBoard && (
        <Button size="sm" flexShrink="0" aria-label={`Board ${name}`} onClick={onBoard}>
          Board
        </Button>
      )}
      {state && (
        <chakra.p role="alert" flexBasis="full" color="danger.fg" fontSize="sm" fontWeight="medium">
          {state.words}
        </chakra.p>
      )}
    </>
  );
}
