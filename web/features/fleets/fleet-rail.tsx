import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PlaceCount, Rail, type RailPlace } from '@/shared/ui/desk/rail.tsx';
import { BarsIcon, ForwardIcon } from '@/shared/ui/icons.ts';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { FLEET_PLACES } from './fleet-places.ts';

interface FleetDeskProps {
  fleet: Fleet | undefined;
  logout: ReactNode;
}

/** The rail of a company: its name, the places, four figures, and who is signed in. */
export function FleetRail({ fleet, logout }: FleetDeskProps) {
  const user = useUser();
  // The frame of the app asks for it, and again when something arrives.
  const unread = useQuery({ ...queryOf('GET /notifications/unread'), enabled: false }).data?.unread ?? 0;
  // Outside the desk, which has no top bar. Unread alerts are not folded away.
  const company = {
    label: 'Company',
    isOpen: unread > 0,
    places: [
      { to: '/alerts', label: 'Alerts', waits: unread },
      { to: '/account', label: 'Account' },
      { to: '/search', label: 'Search' },
    ],
  };
  return (
    <Rail
      title="Corporate Fleet Dashboard"
      head={
        <chakra.span minW="0" lineHeight="1.3">
          <chakra.b display="block" color="fg.default" truncate>
            {fleet?.companyName ?? user.companyName ?? 'Fleet Management System'}
          </chakra.b>
          <chakra.span fontSize="13px">Corporate Fleet Dashboard</chakra.span>
        </chakra.span>
      }
      places={useRailPlaces(fleet)}
      groups={[company]}
      figures={<Figures fleet={fleet} />}
      foot={
        <>
          <Badge tone="positive">Fleet Manager</Badge>
          <chakra.span ms="auto">{logout}</chakra.span>
          <chakra.span flexBasis="full" display="flex" alignItems="center" justifyContent="space-between">
            {`Welcome, ${user.name}`}
            <ThemeToggle />
          </chakra.span>
        </>
      }
    />
  );
}

/** On phones the way to the places, in the head of each. */
export function MenuLink() {
  return (
    <chakra.span hideFrom="md" order="-1" ms="-2">
      <ButtonLink to="/corporate/more" variant="ghost" size="sm" label="Menu">
        <BarsIcon size={20} />
      </ButtonLink>
    </chakra.span>
  );
}

/** /corporate/more, on phones: what the rail has in wide windows. */
export function FleetMore({ fleet, logout }: FleetDeskProps) {
  const user = useUser();
  const places = useRailPlaces(fleet);
  return (
    <chakra.div px="4" pb="4" hideFrom="md">
      <chakra.p pt="4">{`${fleet?.companyName ?? ''}. Welcome, ${user.name}`}</chakra.p>
      <PlaceList aria-label="Corporate Fleet Dashboard">
        {places.map((place) => (
          <Link key={place.to} to={place.to}>
            <chakra.span flex="1">{place.label}</chakra.span>
            <PlaceCount {...place} />
            <ForwardIcon size={16} />
          </Link>
        ))}
      </PlaceList>
      <Figures fleet={fleet} />
      <chakra.div display="flex" justifyContent="space-between" mt="4">
        <ThemeToggle />
        {logout}
      </chakra.div>
    </chakra.div>
  );
}

/** The specified tabs; the first with how many departures of today need attention. */
function useRailPlaces(fleet: Fleet | undefined): RailPlace[] {
  const day = useQuery({
    ...queryOf('GET /corporate/days/:day', { day: useToday() }),
    enabled: fleet?.isSample === false,
  });
  const waits = day.data?.trips.filter(({ needs }) => needs !== null).length;
  return FLEET_PLACES.map(({ path, label }) =>
    path === '' ? { to: '/corporate', label, waits } : { to: `/corporate/${path}`, label },
  );
}

/** The specified summary; without figures while the fleet loads. */
function Figures({ fleet }: { fleet: Fleet | undefined }) {
  const figures = [
    ['Total Vehicles', fleet && formatCount(fleet.vehicleCount)],
    ['Active Routes', fleet?.routes.filter((route) => route.isActive).length.toString()],
    ['Scheduled Trips', fleet && formatCount(fleet.scheduledTrips)],
    ['Revenue', fleet && formatNaira(fleet.revenue)],
  ] as const;
  return (
    <FigureList>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FigureList>
  );
}

const FigureList = chakra('dl', {
  base: {
    flex: 'none',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    fontSize: '13px',
    lineHeight: '24px',
    '& > div': { display: 'flex', justifyContent: 'space-between' },
    '& dt': { color: 'fg.quiet' },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
  },
});

const PlaceList = chakra('nav', {
  base: {
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '12',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
    },
  },
});
