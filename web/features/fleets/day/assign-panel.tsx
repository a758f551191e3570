import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type {
  DriverCandidate,
  FleetCandidates,
  VehicleCandidate,
} from '@tafiya/fleets/candidates.contract.ts';
import type { FleetTrip } from '@tafiya/fleets/contract.ts';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { BOTTOM_BAR_HEIGHT } from '@/shared/ui/bottom-bar.tsx';
import { Chip, FindField } from '@/shared/ui/desk/desk.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import type { OpenDialog } from '../fleet-dialogs.tsx';
import { useEditFleetTrip } from '../use-fleet-changes.ts';
import { aroundInWords } from './candidate-words.ts';
import { Plate } from './day-parts.tsx';

/** The choice for a departure. */
export type Assigned = 'driver' | 'bus';

export interface AssignPanelProps {
  trip: DayTrip;
  /** The same trip as the forms read it. */
  whole: FleetTrip;
  assigned: Assigned;
  /** The address of each of the two choices. */
  addressOf: (assigned: Assigned) => string;
  onOpen: OpenDialog;
  /** Back to the trip. */
  onDone: () => void;
}

/** The drivers or buses of the fleet in the panel of a departure: free and near ones first, the others with the reason. */
export function AssignPanel(props: AssignPanelProps) {
  const { trip, assigned, addressOf } = props;
  const isWide = useWide() === true;
  const [words, setWords] = useState('');
  const query = useQuery(queryOf('GET /corporate/trips/:id/candidates', { id: trip.id }));
  return (
    <>
      <chakra.div display="flex" alignItems="center" px="4" py="2" gap="2">
        <chakra.nav aria-label="What to change" display="flex" flex="1">
          <Chip to={addressOf('driver')} isChosen={assigned === 'driver'}>
            Driver
          </Chip>
          <Chip to={addressOf('bus')} isChosen={assigned === 'bus'}>
            Bus <Plate>{trip.plate}</Plate>
          </Chip>
        </chakra.nav>
        {isWide && (
          <chakra.span w="9rem" css={{ '& input': { h: '9', fontSize: 'sm' } }}>
            <FindField label={assigned === 'driver' ? 'Name' : 'Plate'} value={words} onChange={setWords} />
          </chakra.span>
        )}
      </chakra.div>
      <QueryState
        query={query}
        what={assigned === 'driver' ? 'your drivers' : 'your buses'}
        skeleton={<SkeletonBlock height="13" mx="4" />}
      >
        {(candidates) => <Choice key={assigned} {...props} words={words} candidates={candidates} />}
      </QueryState>
    </>
  );
}

interface ChoiceProps extends AssignPanelProps {
  words: string;
  candidates: FleetCandidates;
}

function Choice({ trip, whole, assigned, words, candidates, onOpen, onDone }: ChoiceProps) {
  const name = useId();
  const edit = useEditFleetTrip(trip.id);
  const rows =
    assigned === 'driver'
      ? candidates.drivers.map((each) => ofDriver(each, trip))
      : candidates.vehicles.map((each) => ofVehicle(each, trip));
  const free = rows.filter(({ reason }) => reason === null);
  // Kept when the list is read again: another first row must not come under a finger.
  const [chosenId, setChosenId] = useState(free[0]?.id);
  // Undefined when the chosen one has got another trip meanwhile.
  const chosen = free.find(({ id }) => id === chosenId);
  const shown = rows.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));
  const assign = ({ id, label }: Row) => {
    if (id === null) return;
    const changes =
      assigned === 'driver'
        ? { driverId: id }
        : // Without these words the bus would bring its own driver.
          { vehicleId: id, ...(whole.driverId !== null && { driverId: whole.driverId }) };
    edit.mutate(changes, {
      onSuccess: () => {
        onDone();
        toast(
          assigned === 'bus'
            ? { title: 'Bus changed', description: `${label} makes this trip.` }
            : {
                title: 'Driver named',
                description: `${label} drives.${trip.driver === null ? ' The trip can be booked again.' : ''}`,
              },
        );
      },
    });
  };
  return (
    <>
      <Rows>
        <chakra.legend srOnly>{assigned === 'driver' ? 'Driver' : 'Bus'}</chakra.legend>
        {free.length === 0 && (
          <chakra.p py="2" fontWeight="semibold">
            {assigned === 'driver' ? 'No driver is free.' : 'No other bus is free.'}
          </chakra.p>
        )}
        {shown.map((row) => (
          <chakra.label key={row.id ?? row.label} data-taken={row.reason !== null || undefined}>
            <input
              type="radio"
              name={name}
              checked={row === chosen}
              disabled={row.reason !== null}
              onChange={() => setChosenId(row.id)}
            />
            <span>
              <b>{row.label}</b>
              <span>{row.words}</span>
            </span>
            <span>{row.place}</span>
          </chakra.label>
        ))}
        {shown.length === 0 && rows.length > 0 && <chakra.p py="2">No match. Clear the search.</chakra.p>}
        <Problem error={edit.error} />
      </Rows>
      <chakra.footer
        borderTopWidth="1px"
        borderColor="border.default"
        px="4"
        py="2"
        display="flex"
        gap="2"
        bg="bg.card"
        position={{ base: 'sticky', md: 'static' }}
        bottom={{ base: BOTTOM_BAR_HEIGHT, md: '0' }}
      >
        {free.length > 0 ? (
          <Button
            flex="1"
            size={{ base: 'lg', md: 'sm' }}
            disabled={edit.isPending || chosen === undefined}
            onClick={() => chosen && assign(chosen)}
          >
            {edit.isPending ? 'Saving...' : assignWords(assigned, chosen)}
          </Button>
        ) : (
          <>
            <Button
              flex="1"
              size={{ base: 'lg', md: 'sm' }}
              onClick={() =>
                onOpen(assigned === 'driver' ? { kind: 'invite' } : { kind: 'vehicle', vehicle: null })
              }
            >
              {assigned === 'driver' ? 'Invite Driver' : 'Add Vehicle'}
            </Button>
            <Button
              variant="outline"
              colorPalette="red"
              size={{ base: 'lg', md: 'sm' }}
              onClick={() => onOpen({ kind: 'cancel-trip', trip: whole })}
            >
              Cancel trip
            </Button>
          </>
        )}
      </chakra.footer>
    </>
  );
}

interface Row {
  id: string | null;
  label: string;
  words: string;
  /** Where they are before the trip, if it is known. */
  place: string;
  reason: string | null;
}

function ofDriver(driver: DriverCandidate, { leavesAt }: DayTrip): Row {
  const { id, name, reason } = driver;
  return {
    id,
    label: name,
    words: aroundInWords(driver, leavesAt),
    place: driver.before?.place ?? '',
    reason,
  };
}

function ofVehicle(vehicle: VehicleCandidate, { leavesAt }: DayTrip): Row {
  const { id, plate, model, seats, reason } = vehicle;
  const words = `${model}, ${countOf(seats, 'seat')}. ${aroundInWords(vehicle, leavesAt)}`;
  return { id, label: plate, words, place: vehicle.before?.place ?? '', reason };
}

function assignWords(assigned: Assigned, chosen: Row | undefined): string {
  if (chosen === undefined) return assigned === 'bus' ? 'Choose a bus' : 'Choose a driver';
  return `Assign ${assigned === 'bus' ? chosen.label : firstNameOf(chosen.label)}`;
}

const Rows = chakra('fieldset', {
  base: {
    flex: '1',
    minH: '0',
    minW: '0',
    overflowY: 'auto',
    px: '4',
    '& > label': {
      display: 'grid',
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      columnGap: '2.5',
      alignItems: 'center',
      minH: '13',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
      cursor: 'pointer',
      lineHeight: '18px',
    },
    '& input': { accentColor: '{colors.positive.fg}', w: '18px', h: '18px' },
    '& b': { display: 'block', fontWeight: 'semibold' },
    '& label span': { color: 'fg.quiet' },
    '& label > span > b': { color: 'fg.default' },
    '& [data-taken]': { cursor: 'default' },
    '& [data-taken] b': { color: 'fg.quiet', fontWeight: 'normal' },
  },
});
