import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { formatDayTime, formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { useSaved } from '@/shared/saved/use-saved.ts';
import { useSession } from '@/shared/session/store.ts';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { manifestRows } from './manifest-rows.ts';
import { SavedManifestPage } from './saved-manifest-page.tsx';
import { TripProblem } from './trip-states.tsx';

/** Black on white, whatever the theme of the screen. */
const SHEET = {
  '@page': { size: 'A4', margin: '12mm' },
  '@media print': { 'html, body': { background: 'white !important' } },
};
const PAPER = {
  '@media print': {
    maxWidth: 'none',
    padding: '0',
    '& dl': {
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      gap: '1mm 4mm',
      fontSize: '9pt',
      lineHeight: 1.3,
      marginBottom: '3mm',
    },
    '& dd span': { display: 'inline-block', marginInlineEnd: '4mm' },
    '&, & *': {
      color: 'black !important',
      background: 'transparent !important',
      borderColor: 'black !important',
    },
  },
};

/**
 * /trips/{id}/manifest: the passenger manifest that motor parks ask for, for the driver and the company, on A4; without
 * network what the driver's phone has kept of it.
 */
export function ManifestPage() {
  const { id } = useParams();
  const trip = useQuery(tripQuery(id));
  const passengers = useTripPassengers(id);
  const error = trip.error ?? passengers.error;
  const saved = useSaved();
  const manifest = saved?.manifests.find(({ tripId }) => tripId === id);
  const user = useSession((session) => session.user);
  const problem = useSession((session) => session.problem);
  useTripTitle(trip.data, 'Manifest');
  if (trip.data && passengers.data) return <Manifest trip={trip.data} passengers={passengers.data} />;
  if (manifest && (error !== null || user === null))
    return <SavedManifestPage manifest={manifest} isOffline={problem !== null || error !== null} />;
  if (error !== null) {
    const retry = () => void Promise.all([trip.refetch(), passengers.refetch()]);
    return <TripProblem error={error} onRetry={retry} />;
  }
  return (
    <PageMain>
      <PageHeader title="Passenger manifest" />
      <SkeletonGroup label="Loading manifest..." display="grid" gap="4">
        <SkeletonBlock h="40" />
        <SkeletonBlock h="64" />
      </SkeletonGroup>
    </PageMain>
  );
}

function Manifest({ trip, passengers }: { trip: Trip; passengers: TripPassenger[] }) {
  const rows = manifestRows(passengers);
  return (
    <PageMain css={PAPER}>
      <Global styles={SHEET} />
      <PageHeader
        title="Passenger manifest"
        lead={`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}`}
        actions={
          <chakra.div display="flex" gap="3" _print={{ display: 'none' }}>
            <Button disabled={rows.length === 0} onClick={() => window.print()}>
              Print
            </Button>
            <ButtonLink to={`/trips/${trip.id}`} variant="outline">
              Back to the trip
            </ButtonLink>
          </chakra.div>
        }
      />
      <Facts trip={trip} seats={rows.length} />
      {rows.length === 0 ? (
        <EmptyState
          title="No passengers yet"
          description="Passengers appear here as soon as they book this trip."
        />
      ) : (
        <SeatTable rows={rows} />
      )}
    </PageMain>
  );
}

function Facts({ trip, seats }: { trip: Trip; seats: number }) {
  const { driver, driverId, stops = [] } = trip;
  const facts = [
    ['Driver', driverId === null ? null : driver.user.name],
    ['Company', trip.company],
    ['Vehicle', driver.vehicleModel],
    ['Plate number', driver.vehiclePlateNumber],
    ['Seats booked', `${seats} of ${trip.totalSeats}`],
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string');
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      gap="4"
      marginBottom="6"
    >
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="Stops" gridColumn="1 / -1">
        {stops.map(({ id, place, point }, index) => (
          <chakra.span key={id} display="block">
            {`${formatStopTime(stops, index)} ${place}${point ? `, ${point.name}` : ''}`}
          </chakra.span>
        ))}
      </Fact>
    </chakra.dl>
  );
}

interface FactProps {
  name: string;
  gridColumn?: string;
  children: ReactNode;
}

function Fact({ name, gridColumn, children }: FactProps) {
  return (
    <chakra.div overflowWrap="anywhere" gridColumn={gridColumn}>
      <chakra.dt color="fg.muted" fontSize="sm">
        {name}
      </chakra.dt>
      <chakra.dd fontWeight="medium">{children}</chakra.dd>
    </chakra.div>
  );
}

/** More rows than these are printed small, each in one line: a coach of 50 seats fits on one page. */
const LARGE_ROWS_MAX = 10;
const SMALL_PRINT = {
  '@media print': {
    fontSize: '7.5pt',
    lineHeight: 1.15,
    '& th, & td': { paddingBlock: '0.4mm' },
    '& td span': { display: 'inline', fontSize: 'inherit', marginInlineEnd: '1.5mm' },
  },
};

function SeatTable({ rows }: { rows: ReturnType<typeof manifestRows> }) {
  return (
    <chakra.table
      width="full"
      aria-label="Passengers by seat"
      fontVariantNumeric="tabular-nums"
      css={{
        '& th, & td': {
          textAlign: 'start',
          verticalAlign: 'top',
          padding: '2',
          borderWidth: '1px',
          borderColor: 'border.default',
          overflowWrap: 'break-word',
        },
        '& th': { fontWeight: 'semibold' },
        // Only the names give way: a place or a heading that breaks inside a word is hard to read.
        '& td:nth-of-type(2), & td:nth-of-type(2) span': { overflowWrap: 'anywhere' },
        '@media screen and (max-width: 479px)': {
          fontSize: 'sm',
          '& th, & td': { paddingInline: '1', paddingBlock: '1.5' },
          '& th:nth-of-type(2)': { width: '45%' },
        },
        '& tr': { breakInside: 'avoid' },
        ...(rows.length > LARGE_ROWS_MAX && SMALL_PRINT),
      }}
    >
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Passenger</th>
          <th scope="col">Gets on</th>
          <th scope="col">Gets off</th>
          <th scope="col">On board</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, phone, bookedBy, extras, isPaid, boardedAt, origin, destination }, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            <td>
              <chakra.span fontWeight="medium">{name}</chakra.span>
              {isPaid && <chakra.span fontWeight="bold">{' (paid)'}</chakra.span>}
              {extras !== '' && <chakra.span>{` with ${extras}`}</chakra.span>}
              {phone !== null && <chakra.span display="block">{localPhone(phone)}</chakra.span>}
              {bookedBy !== null && (
                <chakra.span
                  display="block"
                  color="fg.muted"
                  fontSize="sm"
                >{`Booked by ${bookedBy}`}</chakra.span>
              )}
            </td>
            <td>{origin}</td>
            <td>{destination}</td>
            <td>{boardedAt !== null && formatTime(boardedAt)}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
