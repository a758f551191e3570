import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { matchPath, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { queryOf } from '@/shared/api/queries.ts';
import type { DemandCardProps } from '@/shared/demand/demand-card.tsx';
import { useToday } from '@/shared/format/use-today.ts';
import { useUser } from '@/shared/session/store.ts';
import { Desk, DeskHead } from '@/shared/ui/desk/desk.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useOwnTitle } from '@/shared/ui/own-title.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { DayPage } from './day/day-page.tsx';
import type { FleetDialog, FleetDialogsProps } from './fleet-dialogs.tsx';
import { FleetDrivers } from './fleet-drivers.tsx';
import { FleetNotices } from './fleet-notices.tsx';
import {
  addressOfFleetTab,
  dayAddress,
  FLEET_PLACES,
  fleetPlaceAt,
  MORE,
  scheduleAddress,
} from './fleet-places.ts';
import { FleetMore, FleetRail, MenuLink } from './fleet-rail.tsx';
import { FleetRoutes } from './fleet-routes.tsx';
import { FleetVehicles } from './fleet-vehicles.tsx';
import type { SchedulePageProps } from './schedule/schedule-page.tsx';
import { useEveryDriver, useEveryVehicle, useFleetLive } from './use-fleet.ts';

const DemandCard = lazyPart<DemandCardProps>(
  () => import('@/shared/demand/demand-card.tsx').then((file) => file.DemandCard),
  { fallback: null, problem: () => null },
);

// With its tickets and schedules: most days begin and end on the board.
const AllFleetTrips = lazyPart(() => import('./fleet-trips.tsx').then((file) => file.AllFleetTrips), {
  fallback: null,
});

// With the fields of a trip.
const SchedulePage = lazyPart<SchedulePageProps>(
  () => import('./schedule/schedule-page.tsx').then((file) => file.SchedulePage),
  { fallback: null },
);

// With its forms.
const FleetDialogs = lazyPart<FleetDialogsProps>(
  () => import('./fleet-dialogs.tsx').then((file) => file.FleetDialogs),
  { fallback: null },
);

interface CorporateDashboardProps {
  /** The place of another feature. */
  payouts?: ReactNode;
  logout?: ReactNode;
}

/** /corporate and below it: the rail of a company and the open place, first its day. Old addresses (`?tab=`) lead to their place. */
export function CorporateDashboard({ payouts, logout }: CorporateDashboardProps) {
  const user = useUser();
  const today = useToday();
  const navigate = useNavigate();
  const location = useLocation();
  const path = useParams()['*'] ?? '';
  const { place, day, tripId, isNew = false } = fleetPlaceAt(path);
  const { data: fleet, error, isFetching, refetch } = useQuery(queryOf('GET /corporate/fleet'));
  const [dialog, setDialog] = useState<FleetDialog | null>(null);
  // All vehicles and drivers, because forms choose from them.
  const { data: drivers = [] } = useEveryDriver({ enabled: fleet?.isSample === false });
  const vehicles = useEveryVehicle(fleet, { enabled: dialog !== null || isNew });
  useFleetLive(user.id);
  // On a phone an open trip is the whole screen.
  const isWide = useWide() === true;
  const label = FLEET_PLACES.find((each) => each.path === place)?.label;
  useOwnTitle(label === undefined || place === '' ? null : `${label} | Corporate Fleet Dashboard`);
  const moved = addressOfFleetTab(location);
  if (moved !== null) return <Navigate to={moved} replace />;
  const linked = isNew ? undefined : matchPath('/trips/:id', `/${path}`)?.params.id;
  if (linked) return <LinkedTrip id={linked} />;
  const desk = { fleet, logout };

  return (
    <Desk rail={<FleetRail {...desk} />} bottom={null}>
      {isNew && (
        <DeskHead title="Schedule Trip" from={{ to: '/corporate/trips', label: 'Trip Management' }} />
      )}
      {place !== '' && !isNew && (
        <DeskHead title={label ?? 'Corporate Fleet Dashboard'}>{place !== MORE && <MenuLink />}</DeskHead>
      )}
      {fleet && (isWide || tripId === undefined) && <FleetNotices fleet={fleet} onOpen={setDialog} />}
      {place === MORE && <FleetMore {...desk} />}
      {fleet === undefined && error && !isFetching ? (
        <ErrorState
          title="Your fleet could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      ) : fleet === undefined ? (
        <SkeletonGroup label="Loading your fleet..." display="grid" gap="4" padding="4">
          <SkeletonBlock height="9" width="full" />
          <SkeletonBlock height="9" width="full" />
        </SkeletonGroup>
      ) : place === '' ? (
        <DayPage key={day ?? today} fleet={fleet} day={day} tripId={tripId} onOpen={setDialog} />
      ) : isNew ? (
        <QueryState query={vehicles} what="your vehicles">
          {(every) => <SchedulePage fleet={{ ...fleet, vehicles: every }} onOpen={setDialog} />}
        </QueryState>
      ) : place === 'payouts' ? (
        payouts
      ) : (
        <chakra.div p="4" display="grid" gap="8" gridTemplateColumns="minmax(0, 1fr)">
          {place === 'vehicles' && <FleetVehicles fleet={fleet} onOpen={setDialog} />}
          {place === 'vehicles' && !fleet.isSample && <FleetDrivers onOpen={setDialog} />}
          {place === 'routes' && <FleetRoutes fleet={fleet} onOpen={setDialog} />}
          {place === 'routes' && !fleet.isSample && (
            <DemandCard onCreate={(asked) => void navigate(scheduleAddress(asked))} />
          )}
          {place === 'trips' && <AllFleetTrips fleet={fleet} onOpen={setDialog} />}
        </chakra.div>
      )}
      {dialog && fleet && vehicles.data === undefined && (
        <Sheet title="Your fleet" onClose={() => setDialog(null)}>
          <QueryState query={vehicles} what="your vehicles">
            {() => null}
          </QueryState>
        </Sheet>
      )}
      {dialog && fleet && vehicles.data !== undefined && (
        <FleetDialogs
          dialog={dialog}
          fleet={{ ...fleet, vehicles: vehicles.data }}
          drivers={drivers}
          onClose={() => setDialog(null)}
        />
      )}
    </Desk>
  );
}

/** /corporate/trips/{id}, as in notifications: leads to the trip on the board of its day. */
function LinkedTrip({ id }: { id: string }) {
  const trip = useQuery(queryOf('GET /corporate/trips/:id', { id }));
  if (trip.error) return <Navigate to="/corporate/trips" replace />;
  if (!trip.data) return null;
  const day = lagosDate(new Date(trip.data.departureDate));
  return <Navigate to={dayAddress(day, { tripId: id })} replace />;
}
