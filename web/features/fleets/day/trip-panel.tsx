import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FleetTrip } from '@tafiya/fleets/contract.ts';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { canEdit, isOver } from '@tafiya/trips/status.rules.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatArrival, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { DeskPanel } from '@/shared/ui/desk/desk.tsx';
import { BackIcon, CloseIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import type { OpenDialog } from '../fleet-dialogs.tsx';
import { DriverNeeded, needsDriver, TripActions } from '../trip-actions.tsx';
import type { Assigned, AssignPanelProps } from './assign-panel.tsx';
import { Plate, Way } from './day-parts.tsx';
import { PanelPassengers } from './panel-passengers.tsx';
import { stateOf } from './trip-words.ts';

// Opened by a press.
const AssignPanel = lazyPart<AssignPanelProps>(
  () => import('./assign-panel.tsx').then((file) => file.AssignPanel),
  { fallback: null },
);

interface TripPanelProps {
  trip: DayTrip;
  /** The choice of a driver or bus, in place of the passengers. */
  assigned: Assigned | null;
  /** The address of each choice, and of the trip without one. */
  addressOf: (assigned?: Assigned) => string;
  /** The action if the trip needs attention. */
  action: ReactNode;
  onOpen: OpenDialog;
  /** From a choice to the trip. */
  onBack: () => void;
  onClose: () => void;
}

/** A departure beside the board, on phones in its place: what needs attention, bus, driver, cash, and its passengers, who is missing first. */
export function TripPanel({ trip, assigned, addressOf, action, onOpen, onBack, onClose }: TripPanelProps) {
  const isWide = useWide() === true;
  const whole = useQuery(queryOf('GET /corporate/trips/:id', { id: trip.id }));
  const choosing = assigned !== null && canEdit(trip.status);
  const label = `Trip ${formatTime(trip.leavesAt)}, ${trip.origin} to ${trip.destination}`;
  const content = (
    <>
      <chakra.header px="4" py="3" borderBottomWidth="1px" borderColor="border.default">
        <chakra.div display="flex" alignItems="center" gap="2">
          <chakra.h2
            as={isWide ? 'h2' : 'h1'}
            fontSize="22px"
            letterSpacing="tight"
            flex="1"
            fontVariantNumeric="tabular-nums"
          >
            {formatTime(trip.leavesAt)}
            <chakra.span fontWeight="normal" color="fg.quiet">
              {' to '}
            </chakra.span>
            {formatArrival(trip.arrivesAt, trip.leavesAt)}
          </chakra.h2>
          <Button
            variant="ghost"
            order={{ base: '-1', md: '0' }}
            px="0"
            aria-label={choosing ? 'Back to the trip' : isWide ? 'Close' : 'Back to the day'}
            onClick={choosing ? onBack : onClose}
          >
            {isWide ? <CloseIcon size={18} /> : <BackIcon size={20} />}
          </Button>
        </chakra.div>
        <chakra.p color="fg.quiet">
          {trip.park !== null && `${trip.park}, `}
          <Way {...trip} />
        </chakra.p>
        {trip.needs !== null && (
          <chakra.p
            mt="2.5"
            px="3"
            py="2"
            borderRadius="control"
            bg="danger.bg"
            display="flex"
            alignItems="center"
            gap="3"
          >
            <chakra.b flex="1">{stateOf(trip).words}</chakra.b>
            {!choosing && action}
          </chakra.p>
        )}
      </chakra.header>
      {choosing ? (
        <QueryState query={whole} what="this trip" skeleton={null}>
          {(loaded) => (
            <AssignPanel
              trip={trip}
              whole={loaded}
              assigned={assigned}
              addressOf={addressOf}
              onOpen={onOpen}
              onDone={onBack}
            />
          )}
        </QueryState>
      ) : (
        <TripFacts trip={trip} whole={whole} addressOf={addressOf} onOpen={onOpen} />
      )}
    </>
  );
  return isWide ? (
    <DeskPanel under="100px" aria-label={label}>
      {content}
    </DeskPanel>
  ) : (
    <section aria-label={label}>{content}</section>
  );
}

interface TripFactsProps extends Pick<TripPanelProps, 'trip' | 'addressOf' | 'onOpen'> {
  whole: UseQueryResult<FleetTrip>;
}

/** Bus, driver and cash of a departure, its passengers, and what its status allows. */
function TripFacts({ trip, whole, addressOf, onOpen }: TripFactsProps) {
  return (
    <>
      <chakra.div
        flex="1"
        minH="0"
        overflowY="auto"
        px="4"
        py="2"
        display="grid"
        gap="3"
        alignContent="start"
      >
        <Facts trip={trip} addressOf={addressOf} />
        {whole.data && needsDriver(whole.data) && <DriverNeeded trip={whole.data} />}
        <div>
          <chakra.p fontSize="13px" color="fg.quiet" fontWeight="semibold">
            {isOver(trip.status)
              ? `${trip.onBoard} of ${countOf(trip.booked, 'seat')} travelled`
              : `${trip.onBoard} of ${trip.booked} on board, ${countOf(Math.max(0, trip.seats - trip.booked), 'seat')} free`}
          </chakra.p>
          <PanelPassengers trip={trip} />
        </div>
      </chakra.div>
      <chakra.footer borderTopWidth="1px" borderColor="border.default" px="4" py="1">
        <QueryState query={whole} what="this trip" skeleton={null}>
          {(loaded) => (
            <details>
              <chakra.summary cursor="pointer" fontWeight="semibold" minH="9" lineHeight="36px">
                Change, share or cancel
              </chakra.summary>
              <chakra.div display="grid" gap="2" pb="2" maxH="50dvh" overflowY="auto">
                <TripActions trip={loaded} onOpen={onOpen} />
                {trip.booked > 0 && (
                  <ButtonLink to={`/trips/${trip.id}/manifest`} variant="outline" size="sm">
                    Printed manifest
                  </ButtonLink>
                )}
              </chakra.div>
            </details>
          )}
        </QueryState>
      </chakra.footer>
    </>
  );
}

function Facts({ trip, addressOf }: Pick<TripPanelProps, 'trip' | 'addressOf'>) {
  const { driver } = trip;
  const change = (assigned: Assigned) =>
    canEdit(trip.status) && (
      <ButtonLink
        to={addressOf(assigned)}
        variant="ghost"
        size="sm"
        px="2"
        marginInlineStart="auto"
        label={`Change ${assigned}`}
      >
        Change
      </ButtonLink>
    );
  return (
    <FactList>
      <div>
        <dt>Bus</dt>
        <dd>
          <Plate>{trip.plate}</Plate> {countOf(trip.seats, 'seat')}
          {change('bus')}
        </dd>
      </div>
      <div>
        <dt>Driver</dt>
        <dd>
          <chakra.b flex="1">{driver?.name ?? 'None'}</chakra.b>
          {driver?.phone && (
            <Button asChild variant="ghost" size="sm" px="2">
              <a href={`tel:${driver.phone}`} aria-label={`Call ${driver.name}`}>
                <PhoneIcon size={16} />
              </a>
            </Button>
          )}
          {change('driver')}
        </dd>
      </div>
      <div>
        <dt>Cash</dt>
        <dd>{trip.cash > 0 ? `${formatNaira(trip.cash)} to collect` : 'Nothing to collect'}</dd>
      </div>
    </FactList>
  );
}

const FactList = chakra('dl', {
  base: {
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '68px minmax(0, 1fr)',
      alignItems: 'center',
      minH: { base: '12', md: '9' },
    },
    '& dt': { color: 'fg.quiet' },
    '& dd': { display: 'flex', alignItems: 'center', gap: '2', fontVariantNumeric: 'tabular-nums' },
  },
});
