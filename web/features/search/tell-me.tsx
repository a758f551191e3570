import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useSearchParams } from 'react-router-dom';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { AlertMade } from '@/shared/alerts/alert-made.tsx';
import { useAlert } from '@/shared/alerts/use-alert.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';

/** How many days an alert looks at. */
const SPANS = [1, 3, 7, 14];
/** In the URL, so that it is kept while a visitor signs in. */
const SPAN_PARAM = 'tell';

interface TellMeProps {
  criteria: SearchCriteria;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  hasMatches: boolean;
  /** What the page keeps free for it. */
  minHeight: { base: string; md: string };
}

/** Under the results: tells the person about trips that are published later and that this search would find. */
export function TellMe({ criteria, day, hasMatches, minHeight }: TellMeProps) {
  const [params, setParams] = useSearchParams();
  const isToday = day === useToday();
  // Trips are published for tomorrow at the earliest: an alert about today alone would find none.
  const spans = isToday ? SPANS.slice(1) : SPANS;
  const chosen = spans.find((days) => String(days) === params.get(SPAN_PARAM));
  const span = chosen ?? (isToday ? 14 : 1);
  const untilDate = addDays(day, span - 1);
  const { sort: _order, ...wanted } = criteria;
  const { origin, destination } = criteria;
  const { isOffered, alert, error, isPending, make, remove } = useAlert({
    call: { name: 'POST /alerts', input: { body: { ...wanted, departureDate: day, untilDate } } },
    isThis: (one) =>
      one.tripId === null &&
      isSame(one.origin, origin) &&
      isSame(one.destination, destination) &&
      one.firstDay === day,
  });
  if (isOffered === undefined) return <chakra.div minHeight={minHeight} marginTop="5" />;
  if (!isOffered) return null;
  return (
    <Card
      title={hasMatches ? 'Not the right trip?' : 'No trip yet?'}
      lead={alert ? undefined : 'We tell you once when a driver publishes a trip that fits your search.'}
      gap="3"
      marginTop="5"
      minHeight={minHeight}
    >
      {alert ? (
        <AlertMade
          words={`We will tell you about new trips, ${alert.origin} to ${alert.destination}, ${spanWords(alert.firstDay, alert.lastDay)}.`}
          isPending={isPending}
          onRemove={() => remove(alert)}
        />
      ) : (
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 16rem) auto' }}
          alignItems="end"
          justifyContent="start"
          gap="3"
        >
          <SelectField
            label="Trips that leave"
            value={String(span)}
            onChange={(days) =>
              setParams(
                (before) => new URLSearchParams({ ...Object.fromEntries(before), [SPAN_PARAM]: days }),
                {
                  replace: true,
                },
              )
            }
            options={spans.map((days) => ({
              value: String(days),
              label: isToday ? `on any of the next ${days} days` : spanWords(day, addDays(day, days - 1)),
            }))}
          />
          <Button
            size="lg"
            height="12"
            variant={hasMatches ? 'outline' : 'solid'}
            disabled={isPending}
            onClick={make}
          >
            {hasMatches ? 'Tell me about new trips' : 'Tell me'}
          </Button>
        </chakra.div>
      )}
      <Problem error={error} otherwise="The alert could not be saved. Please try again." />
    </Card>
  );
}

/** "on Fri 27 Nov", "from Fri 27 Nov to Sun 29 Nov" */
function spanWords(first: string, last: string): string {
  return first === last ? `on ${dayInWords(first)}` : `from ${dayInWords(first)} to ${dayInWords(last)}`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
