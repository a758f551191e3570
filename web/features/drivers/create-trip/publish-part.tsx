import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RefusedDate } from '@tafiya/core/errors.contract.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { RefusedDates } from '../refused-dates.tsx';
import { daysOf } from '../trip-dates.ts';
import { refusedField, type TripFields } from '../trip-fields.ts';
import type { useCreateTrip } from '../use-driver-trips.ts';
import { publishLabel } from './publication.ts';

export interface PublishProps {
  create: Pick<ReturnType<typeof useCreateTrip>, 'error' | 'isPending' | 'isPaused'>;
  refused: { dates: readonly RefusedDate[]; left: number; onLeaveOut: () => void };
}

/** Why nothing was published: the refused days with the button for the others, or the reason. */
export function PublishProblem({ create: { error, isPending, isPaused }, refused }: PublishProps) {
  if (isPaused) {
    return (
      <chakra.p role="status" bg="warning.bg" color="warning.fg" borderRadius="control" px="3.5" py="2.5">
        No connection. Your trip is published as soon as you are online.
      </chakra.p>
    );
  }
  if (error === null || refusedField(error)) return null;
  if (refused.dates.length > 0 && refused.left > 0)
    return <RefusedDates {...refused} isPending={isPending} />;
  return <Problem error={error} otherwise="The trip could not be created. Please try again." isToasted />;
}

/** "Publish Trip", or of several days "Publish 3 Trips". */
export function PublishButton({ create: { isPending } }: Pick<PublishProps, 'create'>) {
  const [repeat, date, moreDates] = useWatch({
    control: useFormContext<TripFields>().control,
    name: ['repeat', 'date', 'moreDates'],
  });
  return (
    <Button type="submit" size="lg" disabled={isPending}>
      {isPending ? 'Creating...' : publishLabel(repeat, daysOf({ date, moreDates }).length)}
    </Button>
  );
}
