import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { Notice } from '@/shared/ui/notice.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { scheduleAddress } from '../fleet-places.ts';
import { refreshFleet } from '../use-fleet.ts';
import { routeOf } from './day-groups.ts';

interface WeekBeforeProps {
  day: string;
  today: string;
  /** The day has no departures. */
  isEmpty: boolean;
}

/** For a day without departures: copies those of a week before, and lists those that could not be scheduled above the board. */
export function WeekBefore({ day, today, isEmpty }: WeekBeforeProps) {
  const client = useQueryClient();
  const before = addDays(day, -7);
  const isOver = day < today;
  const last = useQuery({
    ...queryOf('GET /corporate/days/:day', { day: before }),
    enabled: isEmpty && !isOver,
  });
  const copy = useMutation({
    mutationFn: () => api('POST /corporate/days/:day/copy', { day }),
    onSuccess: ({ copied }) => toast({ title: `${countOf(copied, 'departure')} copied` }),
    onSettled: () => refreshFleet(client),
  });
  const { leftOut = [] } = copy.data ?? {};
  const schedule = (
    <ButtonLink to={scheduleAddress({ date: day })} variant="outline">
      Schedule a trip
    </ButtonLink>
  );
  return (
    <chakra.div p="4" display="grid" gap="3" _empty={{ display: 'none' }} _print={{ display: 'none' }}>
      {leftOut.length > 0 && (
        <Notice
          label="Left out"
          title={`${countOf(leftOut.length, 'departure was', 'departures were')} left out`}
          action={!isEmpty && schedule}
        >
          {leftOut.map(({ tripId, reason }) => {
            const trip = last.data?.trips.find(({ id }) => id === tripId);
            const words = trip ? `${formatTime(trip.leavesAt)} ${routeOf(trip)}, ${trip.plate}: ` : '';
            return <p key={tripId}>{`${words}${reason}`}</p>;
          })}
        </Notice>
      )}
      <Problem error={copy.error} otherwise="The departures could not be copied. Please try again." />
      {isEmpty && (
        <EmptyState
          title={`No departures on ${dayInWords(day, today)}`}
          {...(!isOver && {
            action: (
              <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
                {last.data && last.data.departures > 0 && (
                  <Button variant="outline" disabled={copy.isPending} onClick={() => copy.mutate()}>
                    {copy.isPending ? 'Copying...' : `Copy ${dayInWords(before, today)}`}
                  </Button>
                )}
                {schedule}
              </chakra.div>
            ),
          })}
        />
      )}
    </chakra.div>
  );
}
