import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { dayInWords, lagosDate } from '@tafiya/core/lagos-time.ts';
import type { RefusedDate } from '@tafiya/core/errors.contract.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';

interface RefusedDatesProps {
  dates: readonly RefusedDate[];
  /** How many dates are left without them. */
  left: number;
  isPending: boolean;
  /** Leaves them out and publishes the others. */
  onLeaveOut: () => void;
}

/** The dates on which the trip was refused, each with its reason, and the button that publishes the others. */
export function RefusedDates({ dates, left, isPending, onLeaveOut }: RefusedDatesProps) {
  const today = useToday();
  return (
    <chakra.div
      role="alert"
      display="grid"
      gap="3"
      justifyItems="start"
      bg="danger.bg"
      color="danger.fg"
      borderRadius="control"
      px="3.5"
      py="3"
    >
      <chakra.p fontWeight="semibold">
        {`Nothing was published: ${countOf(dates.length, 'date')} ${dates.length === 1 ? 'is' : 'are'} not possible.`}
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="1.5">
        {dates.map(({ departureDate, error }) => (
          <li key={departureDate}>
            <chakra.b fontWeight="semibold" whiteSpace="nowrap">
              {dayInWords(lagosDate(Date.parse(departureDate)), today)}
            </chakra.b>
            {`: ${error}`}
          </li>
        ))}
      </chakra.ul>
      <Button
        type="button"
        height="auto"
        minHeight="touch"
        whiteSpace="normal"
        disabled={isPending}
        onClick={onLeaveOut}
      >
        {isPending ? 'Creating...' : `Publish the other ${formatCount(left)}`}
      </Button>
    </chakra.div>
  );
}
