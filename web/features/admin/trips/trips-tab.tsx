import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import type { AdminTrip } from '@tafiya/trips/admin.contract.ts';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { canCancel } from '@tafiya/trips/status.rules.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { TripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { useDecide } from '../decisions/decision-area.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import type { DecisionName } from '../decisions/decisions.ts';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { EmailText, formatDayOrNone } from '../lists/row-fields.tsx';

const COLUMNS: readonly Column<AdminTrip>[] = [
  { label: 'Driver', value: (trip) => <TripDriver trip={trip} /> },
  { label: 'Email', inPanel: 'besidePanel', value: (trip) => <EmailText email={trip.driver.user.email} /> },
  { label: 'Departure', value: (trip) => `${formatDay(trip.departureDate)}, ${trip.departureTime}` },
  { label: 'Created', inPanel: 'besidePanel', value: (trip) => formatDayOrNone(trip.createdAt) },
  {
    label: 'Seats available',
    value: (trip) => `${trip.availableSeats} of ${trip.totalSeats}`,
    isNumeric: true,
  },
  { label: 'Price per seat', value: (trip) => formatNaira(trip.pricePerSeat), isNumeric: true },
];

/** All trips; those with sold seats, or that were cancelled with passengers on board, can show their passengers. */
export function TripsTab() {
  const [opened, setOpened] = useState<AdminTrip | null>(null);
  const decide = useDecide();
  const cancelBooking = ({ bookingId, name }: TripPassenger) => {
    // The confirmation is a sheet too: one at a time.
    setOpened(null);
    decide('cancelBooking', { id: bookingId, name });
  };
  return (
    <>
      <AdminTable
        name="GET /admin/trips"
        noun="trips"
        empty={{ title: 'No trips yet', description: 'Trips appear here as soon as drivers publish them.' }}
        label="Trips"
        headLabel="Trip"
        head={(trip) => `${trip.origin} to ${trip.destination}`}
        badges={(trip) => (
          <>
            <TripStatusBadge status={trip.status} />
            {trip.closedByClock && <Badge tone="warning">By the clock</Badge>}
            {trip.keptUntil && <Badge tone="danger">Passengers on board</Badge>}
          </>
        )}
        columns={COLUMNS}
        actions={(trip) => <TripActions trip={trip} onPassengers={() => setOpened(trip)} />}
        line={(trip) =>
          `${formatDay(trip.departureDate)}, ${trip.departureTime}, ${trip.availableSeats} of ${trip.totalSeats} free, ${formatNaira(trip.pricePerSeat)}`
        }
      />
      {opened && (
        <Sheet
          title={`Passengers, ${opened.origin} to ${opened.destination}`}
          onClose={() => setOpened(null)}
        >
          <TripPassengers
            tripId={opened.id}
            scope="admin/trips"
            nameOf={({ passengerId, name }) => <PersonLink person={{ id: passengerId, name }} />}
            action={(passenger) =>
              canCancel(opened.status) &&
              !passenger.keptUntil && (
                <Button
                  variant="outline"
                  size="sm"
                  colorPalette="red"
                  flexShrink="0"
                  aria-label={`Cancel booking: ${passenger.name}`}
                  onClick={() => cancelBooking(passenger)}
                >
                  Cancel booking
                </Button>
              )
            }
          />
        </Sheet>
      )}
    </>
  );
}

/** Trips under way can be put back one step, if a driver pressed a button by mistake. */
const BACK: Partial<Record<AdminTrip['status'], DecisionName>> = {
  waiting: 'backToScheduled',
  en_route: 'backToWaiting',
  arrived: 'backToEnRoute',
};

/** Passengers, Step back and Cancel trip: those that the trip allows. */
function TripActions({ trip, onPassengers }: { trip: AdminTrip; onPassengers: () => void }) {
  const route = `${trip.origin} to ${trip.destination}`;
  const subject = { id: trip.id, name: route };
  const back = BACK[trip.status];
  const isOver = trip.status === 'completed' || trip.status === 'cancelled';
  return (
    <>
      {(trip.keptUntil || (trip.status !== 'cancelled' && trip.availableSeats < trip.totalSeats)) && (
        <Button variant="outline" size="sm" aria-label={`Passengers, ${route}`} onClick={onPassengers}>
          Passengers
        </Button>
      )}
      {back && <DecideButton decision={back} subject={subject} label="Step back" />}
      {!isOver && <DecideButton decision="cancelTrip" subject={subject} label="Cancel trip" isHard />}
    </>
  );
}

/** The driver's name; for a trip that waits for a driver, also the driver who gave it back. */
function TripDriver({ trip: { driver, driverId, declined } }: { trip: AdminTrip }) {
  const { name } = driver.user;
  return (
    <>
      <PersonLink person={{ id: driverId, name }} />
      {declined && (
        <>
          {' (given back by '}
          <PersonLink person={{ id: declined.driverId, name: declined.name ?? 'a driver' }} />
          {` on ${formatDay(declined.declinedAt)})`}
        </>
      )}
    </>
  );
}
