import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Fleet, FleetRoute } from '@tafiya/fleets/contract.ts';
import { type AgainTrip, routeAgain, useAgain } from '@/shared/trips/again.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import type { OpenDialog } from '../fleet-dialogs.tsx';
import type { NewRoute } from '../route-sheet.tsx';
import { ScheduleForm } from './schedule-form.tsx';

export interface SchedulePageProps {
  /** With every vehicle. */
  fleet: Fleet;
  onOpen: OpenDialog;
}

/** /corporate/trips/new: schedules trips; lists what is missing if the company is not verified, or has no running route or no vehicle with a driver. */
export function SchedulePage({ fleet, onOpen }: SchedulePageProps) {
  const again = useAgain();
  const [params] = useSearchParams();
  const routes = fleet.routes.filter((route) => route.isActive);
  const vehicles = fleet.vehicles.filter((vehicle) => vehicle.status === 'active' && vehicle.driver !== null);
  const wanted = again.trip ? routeAgain(again.trip) : askedOf(params);
  const route = wanted && routes.find((each) => isSameRoute(each, wanted));
  const createRoute = (initial?: NewRoute) =>
    onOpen({ kind: 'route', route: null, ...(initial && { initial }) });
  if (again.error) {
    return (
      <chakra.div p="4">
        <Problem error={again.error} otherwise="The trip could not be loaded. Please try again." />
      </chakra.div>
    );
  }
  if (again.isAsked && again.trip === null) return <SkeletonBlock height="10" m="4" />;
  if (!fleet.isVerified || routes.length === 0 || vehicles.length === 0) {
    return (
      <chakra.div p="4" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <p>Before you can schedule a trip:</p>
        {!fleet.isVerified && (
          <Missing words="An administrator must verify your company. You will get an alert.">
            <ButtonLink to="/account/profile" variant="outline">
              Go to your account
            </ButtonLink>
          </Missing>
        )}
        {routes.length === 0 && (
          <Missing words="Create a route and mark it as running.">
            <Button onClick={() => createRoute(wanted && newRouteOf(wanted))}>Create Route</Button>
          </Missing>
        )}
        {vehicles.length === 0 && (
          <Missing words="Give an active vehicle a driver, who must accept your invitation.">
            <Button
              variant={routes.length === 0 ? 'outline' : 'solid'}
              onClick={() => onOpen({ kind: 'invite' })}
            >
              Invite Driver
            </Button>
          </Missing>
        )}
      </chakra.div>
    );
  }
  const date = params.get('date');
  return (
    <ScheduleForm
      // The form begins again once the missing route is there.
      key={route?.id ?? ''}
      routes={routes}
      vehicles={vehicles}
      route={route ?? routes[0]}
      vehicle={vehicles.find((each) => each.plateNumber === plateOf(again.trip)) ?? vehicles[0]}
      again={again.trip ?? undefined}
      {...(date !== null && { date })}
    >
      {wanted && !route && <RouteMissing {...wanted} onCreate={() => createRoute(newRouteOf(wanted))} />}
    </ScheduleForm>
  );
}

type Ends = Pick<FleetRoute, 'origin' | 'destination'>;

/** The route that the address asks for: `?from=Abuja&to=Kaduna&date=2026-11-28`. */
function askedOf(params: URLSearchParams): Ends | undefined {
  const [origin, destination] = [params.get('from'), params.get('to')];
  return origin !== null && destination !== null ? { origin, destination } : undefined;
}

function plateOf(again: AgainTrip | null): string | null | undefined {
  return again?.trip.driver.vehiclePlateNumber;
}

function newRouteOf({ origin, destination }: Ends): NewRoute {
  return { name: `${origin} to ${destination}`, origin, destination };
}

function isSameRoute(a: Ends, b: Ends): boolean {
  return a.origin === b.origin && a.destination === b.destination;
}

function Missing({ words, children }: { words: string; children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <p>{words}</p>
      {children}
    </chakra.div>
  );
}

/** The company runs no route in this direction: the form of that route, before the trip. */
function RouteMissing({ origin, destination, onCreate }: Ends & { onCreate: () => void }) {
  return (
    <chakra.div background="warning.bg" borderRadius="card" padding="4" display="grid" gap="2">
      <chakra.p>{`No route from ${origin} to ${destination} is running. Create it first, or choose another route.`}</chakra.p>
      <Button variant="outline" justifySelf="start" onClick={onCreate}>
        Create this route
      </Button>
    </chakra.div>
  );
}
