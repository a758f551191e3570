import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { z } from 'zod';
import { adminTripSchema, type AdminTrip } from '@contracts/admin.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { TripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminRows, type Column } from './admin-rows.tsx';
import { EmailText, formatDayOrNone } from './row-fields.tsx';

const schema = z.array(adminTripSchema);

const COLUMNS: readonly Column<AdminTrip>[] = [
  { label: 'Driver', value: (trip) => trip.driver.user.name, wraps: true },
  { label: 'Email', value: (trip) => <EmailText email={trip.driver.user.email} />, wraps: true },
  { label: 'Departure', value: (trip) => `${formatDay(trip.departureDate)}, ${trip.departureTime}` },
  { label: 'Created', value: (trip) => formatDayOrNone(trip.createdAt) },
  {
    label: 'Seats available',
    value: (trip) => `${trip.availableSeats} of ${trip.totalSeats}`,
    isNumeric: true,
  },
  { label: 'Price per seat', value: (trip) => formatNaira(trip.pricePerSeat), isNumeric: true },
];

/** All trips; trips with sold seats can show their passengers. */
export function TripsTab() {
  const [opened, setOpened] = useState<AdminTrip | null>(null);
  return (
    <>
      <AdminList
        name="trips"
        noun="trips"
        schema={schema}
        empty={{ title: 'No trips yet', description: 'Trips appear here as soon as drivers publish them.' }}
      >
        {(trips) => (
          <AdminRows
            label="Trips"
            rows={trips}
            headLabel="Trip"
            head={(trip) => `${trip.origin} to ${trip.destination}`}
            badges={(trip) => <TripStatusBadge status={trip.status} />}
            columns={COLUMNS}
            actions={(trip) =>
              trip.status !== 'cancelled' &&
              trip.availableSeats < trip.totalSeats && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Passengers, ${trip.origin} to ${trip.destination}`}
                  onClick={() => setOpened(trip)}
                >
                  Passengers
                </Button>
              )
            }
          />
        )}
      </AdminList>
      {opened && (
        <Sheet
          title={`Passengers, ${opened.origin} to ${opened.destination}`}
          onClose={() => setOpened(null)}
        >
          <TripPassengers tripId={opened.id} scope="admin/trips" />
        </Sheet>
      )}
    </>
  );
}
