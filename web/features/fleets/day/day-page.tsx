import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import type { CompanyDay, DayTrip } from '@tafiya/fleets/day.contract.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Chip, DeskColumns, DeskTools, FindField } from '@/shared/ui/desk/desk.tsx';
import { useDeskKeys } from '@/shared/ui/desk/use-desk-keys.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import type { OpenDialog } from '../fleet-dialogs.tsx';
import { dayAddress } from '../fleet-places.ts';
import type { Assigned } from './assign-panel.tsx';
import { DayBoard } from './day-board.tsx';
import { countTrips, FILTERS, groupTrips, pickTrips, routeOf, type Filter } from './day-groups.ts';
import { DayHead } from './day-head.tsx';
import { DayPrint } from './day-print.tsx';
import { DriversNeeded } from './drivers-needed.tsx';
import { NeedAction } from './need-action.tsx';
import { sampleDay } from './sample-day.ts';
import { TripPanel } from './trip-panel.tsx';
import { WeekBefore } from './week-before.tsx';

/** A bus that stops or is late sends no event. */
const EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
const SEARCH_SETTLES_MS = 250;
/** Fewer letters find too many passengers. */
const NAME_MIN_CHARACTERS = 3;
const SKELETON_ROWS = 12;
const ASSIGN = 'assign';
const ASSIGNED: readonly Assigned[] = ['driver', 'bus'];

interface DayPageProps {
  fleet: Fleet;
  /** `2026-11-28`, and the trip that is open. */
  day: string | undefined;
  tripId: string | undefined;
  onOpen: OpenDialog;
}

/** The departures of a day, what needs attention first, and the trip that is open beside them. */
export function DayPage({ fleet, day: asked, tripId, onOpen }: DayPageProps) {
  const today = useToday();
  const { isSample } = fleet;
  const sample = isSample ? sampleDay(fleet, today) : undefined;
  const day = sample?.day ?? asked ?? today;
  const read = useQuery({
    ...queryOf('GET /corporate/days/:day', { day }),
    enabled: !isSample,
    refetchInterval: day === today ? EVERY_MS : false,
  });
  const query = sample ? { ...read, data: sample, error: null } : read;
  const isWide = useWide() === true;
  const [isSearching, setSearching] = useState(false);
  const openId = isSample ? undefined : tripId;
  return (
    <>
      {(isWide || openId === undefined) && (
        <DayHead
          day={day}
          today={today}
          data={query.data}
          isSample={isSample}
          onSearch={() => setSearching(!isSearching)}
        />
      )}
      {read.data !== undefined && (read.error !== null || read.fetchStatus === 'paused') && (
        <chakra.p role="status" px="4" py="2" bg="warning.bg" color="warning.fg" fontWeight="semibold">
          {`No connection. This was the day at ${formatTime(read.dataUpdatedAt)}.`}
        </chakra.p>
      )}
      <QueryState query={query} what="the day" skeleton={<SkeletonRows />}>
        {(data) => (
          <>
            {data.trips.length === 0 && <DriversNeeded fleet={fleet} day={day} />}
            <WeekBefore day={day} today={today} isEmpty={data.trips.length === 0} />
            {data.trips.length > 0 && (
              <Day
                data={data}
                today={today}
                fleet={fleet}
                tripId={openId}
                hasTools={isWide || isSearching}
                onOpen={onOpen}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

interface DayProps {
  data: CompanyDay;
  today: string;
  fleet: Fleet;
  tripId: string | undefined;
  /** On phones search and pickers are shown when they are asked for. */
  hasTools: boolean;
  onOpen: OpenDialog;
}

function Day({ data, today, fleet, tripId, hasTools, onOpen }: DayProps) {
  const navigate = useNavigate();
  const isWide = useWide() === true;
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState('');
  // The groups change with the minute.
  const now = useNow((ms) => Math.floor(ms / MINUTE_MS) * MINUTE_MS);
  const filter = filterOf(params.get('show'));
  const { found, none } = usePassengerSearch(data.day, words, { enabled: !fleet.isSample });
  const chosen = { filter, park: params.get('park'), route: params.get('route'), words, found };
  const picked = pickTrips(data.trips, chosen);
  const counts = countTrips(picked);
  const groups = groupTrips(picked, { filter, now, isToday: data.day === today });
  const open = data.trips.find(({ id }) => id === tripId);
  const assigned = ASSIGNED.find((each) => each === params.get(ASSIGN)) ?? null;
  const addressOf = (id?: string, assign?: Assigned) => {
    const next = new URLSearchParams(params);
    if (assign) next.set(ASSIGN, assign);
    else next.delete(ASSIGN);
    const search = next.size === 0 ? '' : `?${next}`;
    return `${dayAddress(data.day, { today, ...(id !== undefined && { tripId: id }) })}${search}`;
  };
  /** Moving from trip to trip leaves one step in the history. */
  const show = (id?: string) => void navigate(addressOf(id), { replace: open !== undefined });
  const links = () => [...document.querySelectorAll<HTMLElement>('[data-trip]')];
  const move = (by: number) => {
    const all = links();
    const focused = all.findIndex((link) => link === document.activeElement);
    const at = focused >= 0 ? focused : all.findIndex((link) => link.dataset['trip'] === tripId);
    const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
    next?.focus();
    if (open && next) show(next.dataset['trip']);
  };
  const close = () => {
    show();
    links()
      .find((link) => link.dataset['trip'] === tripId)
      ?.focus();
  };
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    Escape: open && (assigned ? () => show(open.id) : close),
  });
  const change = (name: 'park' | 'route', value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const actionOf = (trip: DayTrip) => (
    <NeedAction trip={trip} fleet={fleet} findDriver={addressOf(trip.id, 'driver')} onOpen={onOpen} />
  );
  const panel = open && (
    <TripPanel
      trip={open}
      assigned={assigned}
      addressOf={(assign) => addressOf(open.id, assign)}
      action={actionOf(open)}
      onOpen={onOpen}
      onBack={() => show(open.id)}
      onClose={close}
    />
  );
  if (!isWide && panel) return panel;
  return (
    <>
      <DeskTools py={{ base: '1', md: '1' }}>
        {hasTools && <FindField label="Plate, driver, passenger" value={words} onChange={setWords} />}
        <chakra.nav aria-label="Filter" display="flex" overflowX="auto">
          {(Object.keys(FILTERS) as Filter[]).map((each) => (
            <Chip key={each} to={withFilter(params, each)} isChosen={each === filter}>
              {FILTERS[each]} <b>{counts[each]}</b>
            </Chip>
          ))}
        </chakra.nav>
        {hasTools && (
          <chakra.span
            ms="auto"
            display="flex"
            gap="2"
            flex={{ base: '1 1 100%', md: '0 0 auto' }}
            css={{ '& > *': { minW: '0' } }}
          >
            <SelectField
              label="Park"
              value={chosen.park ?? ''}
              onChange={(value) => change('park', value)}
              options={optionsOf('Any park', data.trips, ({ park }) => park)}
            />
            <SelectField
              label="Route"
              value={chosen.route ?? ''}
              onChange={(value) => change('route', value)}
              options={optionsOf('Any route', data.trips, routeOf)}
            />
          </chakra.span>
        )}
      </DeskTools>
      <DeskColumns
        css={open && isWide ? { gridTemplateColumns: 'minmax(0, 1fr) 27.5rem' } : undefined}
        _print={{ display: 'none' }}
      >
        <chakra.div minW="0">
          <DriversNeeded fleet={fleet} day={data.day} />
          {groups.length === 0 ? (
            <chakra.p p="4" color="fg.quiet">
              {none}
            </chakra.p>
          ) : (
            <DayBoard
              groups={groups}
              openId={open?.id}
              addressOf={addressOf}
              onShow={show}
              actionOf={actionOf}
            />
          )}
        </chakra.div>
        {panel}
      </DeskColumns>
      <DayPrint day={data} company={fleet.companyName ?? ''} />
    </>
  );
}

/**
 * The trips of the day with a passenger of this name, and the words for an empty board. The typed name is in the body, never in an
 * address, and is not kept.
 */
function usePassengerSearch(day: string, words: string, { enabled }: { enabled: boolean }) {
  const typed = words.trim();
  const asked = useDebounced(typed, SEARCH_SETTLES_MS);
  const isName = enabled && typed.length >= NAME_MIN_CHARACTERS;
  const {
    data: found = [],
    isFetching,
    isError,
  } = useQuery({
    ...queryOf('POST /corporate/days/:day/search', { day, body: { words: asked } }),
    enabled: isName && asked === typed,
    gcTime: 0,
    retry: false,
  });
  if (isName && (isFetching || asked !== typed)) return { found, none: 'Searching...' };
  return {
    found,
    none:
      isName && isError
        ? 'The passengers could not be searched. Please try again.'
        : 'No departures here. Choose another filter, park or route.',
  };
}

function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <chakra.div key={row} h="9" px="4" py="2">
      <SkeletonBlock height="5" width="full" />
    </chakra.div>
  ));
}

function filterOf(text: string | null): Filter {
  return text !== null && Object.hasOwn(FILTERS, text) ? (text as Filter) : 'all';
}

function withFilter(params: URLSearchParams, filter: Filter): string {
  const next = new URLSearchParams(params);
  if (filter === 'all') next.delete('show');
  else next.set('show', filter);
  return `?${next}`;
}

function optionsOf(any: string, trips: readonly DayTrip[], pick: (trip: DayTrip) => string | null) {
  const values = [...new Set(trips.flatMap((trip) => pick(trip) ?? []))].toSorted();
  return [{ value: '', label: any }, ...values.map((value) => ({ value, label: value }))];
}
