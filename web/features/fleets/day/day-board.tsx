import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { DeskTable } from '@/shared/ui/desk/desk-table.ts';
import { State } from '@/shared/ui/desk/desk.tsx';
import { ChevronDownIcon, ForwardIcon } from '@/shared/ui/icons.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import type { DayGroup } from './day-groups.ts';
import { Plate, Seats, Way } from './day-parts.tsx';
import { stateOf } from './trip-words.ts';

interface DayBoardProps {
  groups: readonly DayGroup[];
  openId: string | undefined;
  addressOf: (tripId: string) => string;
  onShow: (tripId: string) => void;
  /** The action for a trip that needs attention. */
  actionOf: (trip: DayTrip) => ReactNode;
}

/** The departures of a day in groups: a table with rows of 36 px from 768 px on, two lines a trip on phones. */
export function DayBoard(props: DayBoardProps) {
  const folds = useFolds();
  const isWide = useWide() === true;
  return isWide ? <BoardTable {...props} folds={folds} /> : <BoardList {...props} folds={folds} />;
}

/** Which groups show their trips; a press decides from then on. */
function useFolds() {
  const [pressed, setPressed] = useState<Partial<Record<DayGroup['kind'], boolean>>>({});
  return {
    isOpen: ({ kind, isFolded }: DayGroup) => pressed[kind] ?? !isFolded,
    toggle: (group: DayGroup) =>
      setPressed((before) => ({ ...before, [group.kind]: !(before[group.kind] ?? !group.isFolded) })),
  };
}

type Folds = ReturnType<typeof useFolds>;

function BoardTable({
  groups,
  openId,
  addressOf,
  onShow,
  actionOf,
  folds,
}: DayBoardProps & { folds: Folds }) {
  /** Beside the panel there is room for less. */
  const isNarrow = openId !== undefined;
  const columns = isNarrow ? 5 : 9;
  return (
    <DeskTable aria-label="Departures" css={BOARD}>
      <colgroup>
        <col style={{ width: 72 }} />
        <col />
        {!isNarrow && <col style={{ width: 104 }} />}
        <col style={{ width: 122 }} />
        {!isNarrow && <col style={{ width: 122 }} />}
        <col style={{ width: 116 }} />
        <col style={{ width: isNarrow ? 196 : 188 }} />
        {!isNarrow && <col style={{ width: 102 }} />}
        {!isNarrow && <col style={{ width: 104 }} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Leaves</th>
          <th scope="col">Route</th>
          {!isNarrow && <th scope="col">Park</th>}
          <th scope="col">Bus</th>
          {!isNarrow && <th scope="col">Driver</th>}
          <th scope="col">Booked</th>
          <th scope="col">Status</th>
          {!isNarrow && (
            <th scope="col">
              <chakra.span srOnly>What to do</chakra.span>
            </th>
          )}
          {!isNarrow && (
            <th scope="col" data-numeric>
              Cash
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.kind} data-kind={group.kind}>
          <tr data-group>
            <th scope="rowgroup" colSpan={columns}>
              <GroupHead group={group} folds={folds} />
            </th>
          </tr>
          {folds.isOpen(group) &&
            group.trips.map((trip) => (
              <tr key={trip.id} data-open={trip.id === openId || undefined} onClick={() => onShow(trip.id)}>
                <td>
                  <TripLink trip={trip} to={addressOf(trip.id)} isOpen={trip.id === openId} />
                </td>
                <td>
                  <Way {...trip} />
                </td>
                {!isNarrow && <chakra.td color="fg.quiet">{trip.park}</chakra.td>}
                <td>
                  <Plate>{trip.plate}</Plate>
                </td>
                {!isNarrow && <td>{trip.driver?.name ?? <None />}</td>}
                <td>
                  <Seats {...trip} />
                </td>
                <td>
                  <State shape={stateOf(trip).shape}>{stateOf(trip).words}</State>
                </td>
                {!isNarrow && (
                  <chakra.td textAlign="end" onClick={(event) => event.stopPropagation()}>
                    {actionOf(trip)}
                  </chakra.td>
                )}
                {!isNarrow && <td data-numeric>{trip.cash > 0 && formatNaira(trip.cash)}</td>}
              </tr>
            ))}
        </tbody>
      ))}
    </DeskTable>
  );
}

function BoardList({ groups, openId, addressOf, folds }: DayBoardProps & { folds: Folds }) {
  return groups.map((group) => (
    <section key={group.kind} aria-label={group.title}>
      <PhoneHead data-kind={group.kind}>
        <GroupHead group={group} folds={folds} />
      </PhoneHead>
      {folds.isOpen(group) && (
        <chakra.ul listStyleType="none">
          {group.trips.map((trip) => {
            const state = stateOf(trip);
            return (
              <PhoneRow key={trip.id} data-kind={group.kind}>
                <Link
                  to={addressOf(trip.id)}
                  data-trip={trip.id}
                  aria-current={trip.id === openId ? 'true' : undefined}
                >
                  <b>{formatTime(trip.leavesAt)}</b>
                  <chakra.span minW="0">
                    <chakra.b truncate display="block">
                      <Way {...trip} />
                    </chakra.b>
                    <chakra.span truncate display="block" fontSize="sm" color="fg.quiet">
                      {`${trip.plate}, ${trip.driver?.name ?? 'no driver'}`}
                    </chakra.span>
                    {(trip.needs !== null || trip.status === 'waiting') && (
                      <chakra.span display="block" fontSize="sm">
                        <State shape={state.shape}>{state.words}</State>
                      </chakra.span>
                    )}
                  </chakra.span>
                  <chakra.span textAlign="end">
                    <chakra.b display="block">{`${trip.booked}/${trip.seats}`}</chakra.b>
                    {trip.cash > 0 && (
                      <chakra.span fontSize="sm" color="fg.quiet">
                        {formatNaira(trip.cash)}
                      </chakra.span>
                    )}
                  </chakra.span>
                </Link>
              </PhoneRow>
            );
          })}
        </chakra.ul>
      )}
    </section>
  ));
}

function GroupHead({ group, folds }: { group: DayGroup; folds: Folds }) {
  const isOpen = folds.isOpen(group);
  return (
    <GroupButton type="button" aria-expanded={isOpen} onClick={() => folds.toggle(group)}>
      {isOpen ? <ChevronDownIcon size={14} /> : <ForwardIcon size={14} />}
      {`${group.title} ${group.trips.length}`}
      {!isOpen && group.note !== null && <chakra.span fontWeight="normal">{group.note}</chakra.span>}
    </GroupButton>
  );
}

function TripLink({ trip, to, isOpen }: { trip: DayTrip; to: string; isOpen: boolean }) {
  return (
    <chakra.span fontWeight="bold" fontVariantNumeric="tabular-nums">
      <Link
        to={to}
        data-trip={trip.id}
        aria-current={isOpen ? 'true' : undefined}
        aria-label={`${formatTime(trip.leavesAt)}, ${trip.origin} to ${trip.destination}, ${trip.plate}`}
        onClick={(event) => event.stopPropagation()}
      >
        {formatTime(trip.leavesAt)}
      </Link>
    </chakra.span>
  );
}

function None() {
  return (
    <chakra.span color="danger.fg" fontWeight="semibold">
      None
    </chakra.span>
  );
}

const BOARD = {
  '--under': '100px',
  tableLayout: 'fixed',
  _print: { display: 'none' },
  '& tr[data-group] > th': { h: '30px', p: '0', bg: 'bg.page' },
  '& tbody[data-kind=needs] tr[data-group] > th': { bg: 'danger.bg', color: 'danger.fg' },
  '& tbody[data-kind=needs] tr:not([data-group], [data-open]) > *': {
    bg: 'color-mix(in srgb, {colors.danger.bg} 40%, {colors.bg.card})',
  },
  '& tr[data-group]:hover > th': { bg: 'bg.page' },
} as const;

const GroupButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'full',
    h: { base: '11', md: '29px' },
    px: '4',
    color: 'inherit',
    fontSize: { base: 'md', md: 'sm' },
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
});

const PhoneHead = chakra('h2', {
  base: {
    bg: 'bg.page',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    '&[data-kind=needs]': { bg: 'danger.bg', color: 'danger.fg' },
    _print: { display: 'none' },
  },
});

const PhoneRow = chakra('li', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    '&[data-kind=needs]': { bg: 'color-mix(in srgb, {colors.danger.bg} 55%, {colors.bg.card})' },
    '& > a': {
      display: 'grid',
      gridTemplateColumns: '52px minmax(0, 1fr) auto',
      columnGap: '3',
      px: '4',
      py: '2.5',
      minH: '16',
      fontVariantNumeric: 'tabular-nums',
    },
    _print: { display: 'none' },
  },
});
