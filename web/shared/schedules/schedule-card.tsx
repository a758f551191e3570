import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Schedule, ScheduleDay } from '@tafiya/schedules/contract.ts';
import { dayInWords } from '@tafiya/core/lagos-time.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { StateBadge } from '@/shared/ui/badges.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { EndScheduleSheet } from './end-schedule-sheet.tsx';
import { EditScheduleSheet, type VehicleOption } from './edit-schedule-sheet.tsx';
import { daysByReason, differenceWords, rhythmWords } from './rhythm.ts';
import { usePauseSchedule } from './use-schedules.ts';

/** So many dates are shown before the list is unfolded. */
const DATES_SHOWN = 5;

const BADGES = {
  running: { tone: 'positive', label: 'Running' },
  paused: { tone: 'warning', label: 'Paused' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

interface ScheduleCardProps {
  schedule: Schedule;
  /** The vehicles of a company, for the form of its schedule. */
  vehicles?: readonly VehicleOption[];
  /** How many of its trips are in the list that the page has. */
  tripCount: number;
  /** The trips, drawn once they are unfolded. */
  renderTrips: () => ReactNode;
}

/** A schedule as one card: when it runs, its next dates, what waits and what did not follow a change; its trips fold below. */
export function ScheduleCard({ schedule, vehicles, tripCount, renderTrips }: ScheduleCardProps) {
  const { status, origin, destination, departureTime, farePerSeat, route, vehicle, days } = schedule;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const title = `${origin} to ${destination}`;
  return (
    <chakra.article
      aria-labelledby={id}
      layerStyle="card"
      padding="4"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <chakra.h3 id={id} fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
            {title}
          </chakra.h3>
          <StateBadge states={BADGES} state={status} />
        </chakra.div>
        <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
          {`${rhythmWords(schedule)}, ${departureTime}. ${formatNaira(farePerSeat)} per seat.`}
        </chakra.p>
        {route && <chakra.p color="fg.muted">{[route, vehicle].filter(Boolean).join('. ')}</chakra.p>}
        <EndWords schedule={schedule} />
      </div>
      <Dates days={days} />
      <Problems schedule={schedule} />
      {status !== 'ended' && <Actions schedule={schedule} title={title} vehicles={vehicles} />}
      {tripCount > 0 && (
        <chakra.details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <chakra.summary
            cursor="pointer"
            minHeight="touch"
            alignContent="center"
            fontWeight="semibold"
            marginBottom={isOpen ? '2' : '0'}
          >
            {countOf(tripCount, 'trip')}
          </chakra.summary>
          {isOpen && renderTrips()}
        </chakra.details>
      )}
    </chakra.article>
  );
}

function EndWords({ schedule: { endsOn, skippedDays } }: { schedule: Schedule }) {
  const today = useToday();
  const skipped = skippedDays.filter((day) => day > today);
  const words = [
    endsOn && `Until ${dayInWords(endsOn, today)}.`,
    skipped.length > 0 && `Skips ${skipped.map((day) => dayInWords(day, today)).join(', ')}.`,
  ].filter(Boolean);
  return words.length > 0 && <chakra.p color="fg.muted">{words.join(' ')}</chakra.p>;
}

/** The next dates with the seats sold; a sold trip can be opened. */
function Dates({ days }: { days: readonly ScheduleDay[] }) {
  const [isAll, setAll] = useState(false);
  const today = useToday();
  const published = days.filter(({ trip }) => trip !== null);
  const shown = isAll ? published : published.slice(0, DATES_SHOWN);
  if (published.length === 0) return <chakra.p color="fg.muted">No trip is published now.</chakra.p>;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <chakra.ul display="flex" flexWrap="wrap" gap="2" listStyleType="none" aria-label="Next dates">
        {shown.map(({ date, trip }) => (
          <li key={date}>
            {trip && trip.sold > 0 ? (
              <chakra.span asChild {...CHIP} borderColor="positive.fg" color="positive.fg">
                <Link
                  to={`/trips/${trip.id}`}
                >{`${dayInWords(date, today)}, ${trip.sold}/${trip.seats} booked`}</Link>
              </chakra.span>
            ) : (
              <chakra.span {...CHIP}>{dayInWords(date, today)}</chakra.span>
            )}
          </li>
        ))}
      </chakra.ul>
      {shown.length < published.length && (
        <Button size="sm" variant="ghost" minHeight="touch" onClick={() => setAll(true)}>
          {`${published.length - shown.length} more`}
        </Button>
      )}
    </chakra.div>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  px: '3',
  borderWidth: '1px',
  borderColor: 'border.default',
  borderRadius: 'full',
  textStyle: 'sm',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** The days that wait, and the trips that differ from their schedule, by their reason. */
function Problems({ schedule }: { schedule: Schedule }) {
  const today = useToday();
  const waiting = daysByReason(schedule.days.filter(({ trip }) => trip === null));
  const published = schedule.days.filter(({ trip }) => trip !== null);
  const different = daysByReason(
    published.map((day) => ({
      ...day,
      reason: [differenceWords(schedule, day), day.reason].filter(Boolean).join('. ') || null,
    })),
  );
  if (waiting.length + different.length === 0) return null;
  const names = (group: readonly ScheduleDay[]) =>
    group.map(({ date }) => dayInWords(date, today)).join(', ');
  return (
    <chakra.div bg="warning.bg" borderRadius="control" px="3.5" py="2.5" display="grid" gap="2">
      {waiting.length > 0 && (
        <div>
          <chakra.p fontWeight="semibold" color="warning.fg">
            Waiting, tried again every hour
          </chakra.p>
          {waiting.map(({ reason, days: group }) => (
            <p key={reason}>{`${names(group)}: ${reason}`}</p>
          ))}
        </div>
      )}
      {different.length > 0 && (
        <div>
          <chakra.p fontWeight="semibold" color="warning.fg">
            Not as the schedule says
          </chakra.p>
          {different.map(({ reason, days: group }) => (
            <p key={reason}>{`${names(group)}: ${reason}`}</p>
          ))}
          {published.some(({ reason }) => reason !== null) && (
            <p>Your change is tried again every hour, until you change or cancel the trip itself.</p>
          )}
        </div>
      )}
    </chakra.div>
  );
}

interface ActionsProps {
  schedule: Schedule;
  title: string;
  vehicles: readonly VehicleOption[] | undefined;
}

function Actions({ schedule, title, vehicles }: ActionsProps) {
  const [opened, setOpened] = useState<'edit' | 'end' | null>(null);
  const pause = usePauseSchedule(schedule.id);
  const isPaused = schedule.status === 'paused';
  const close = () => setOpened(null);
  const toggle = () =>
    pause.mutate(isPaused ? 'resume' : 'pause', {
      onSuccess: () =>
        toast(
          isPaused
            ? { title: 'Schedule resumed', description: 'Its trips are published again.' }
            : { title: 'Schedule paused', description: 'No new trips are published. Those that are stay.' },
        ),
      onError: (error) =>
        toast({ kind: 'error', title: 'Not changed', description: messageOf(error, 'Please try again.') }),
    });
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" css={{ '& > *': { flex: '1 1 auto' } }}>
      <Button variant="outline" aria-label={`Edit schedule, ${title}`} onClick={() => setOpened('edit')}>
        Edit
      </Button>
      <Button
        variant="outline"
        disabled={pause.isPending}
        aria-label={`${isPaused ? 'Resume' : 'Pause'} schedule, ${title}`}
        onClick={toggle}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="outline" aria-label={`End schedule, ${title}`} onClick={() => setOpened('end')}>
        End
      </Button>
      {opened === 'edit' && <EditScheduleSheet schedule={schedule} vehicles={vehicles} onClose={close} />}
      {opened === 'end' && <EndScheduleSheet schedule={schedule} onClose={close} />}
    </chakra.div>
  );
}
