import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { AlertMade } from '@/shared/alerts/alert-made.tsx';
import { useAlert } from '@/shared/alerts/use-alert.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { BellIcon, ForwardIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';

/** In the URL, so that it is kept while a visitor signs in. */
const SPAN_PARAM = 'tell';
/** The most days of an alert. */
const ANY_DAYS = 31;
const WEEK_DAYS = 7;

interface TellMeProps {
  criteria: SearchCriteria;
  /** The day of the results, `YYYY-MM-DD`. */
  day: string;
  hasMatches: boolean;
  /** How many people searched this way; null for few. */
  people?: number | null | undefined;
}

/** Tells the person about trips that are published later and that this search would find: under matches one row, else open. */
export function TellMe({ criteria, day, hasMatches, people }: TellMeProps) {
  const { origin, destination } = criteria;
  const offer = useTripAlert(criteria, day);
  if (offer.isOffered === false) return null;
  if (!hasMatches) {
    return (
      <chakra.section aria-label="Tell me" layerStyle="card" padding="3.5" display="grid" gap="3">
        <chakra.div display="flex" gap="2">
          <BellIcon size={22} />
          <div>
            <chakra.h3 fontSize="md" fontWeight="semibold">
              Tell me when a driver publishes it
            </chakra.h3>
            {typeof people === 'number' && (
              <chakra.p color="fg.muted">{`${countOf(people, 'person', 'people')} want it. Drivers see that.`}</chakra.p>
            )}
          </div>
        </chakra.div>
        <Offer {...offer} isPrimary />
      </chakra.section>
    );
  }
  return (
    <chakra.details layerStyle="card" open={offer.alert !== undefined || undefined}>
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="3"
        minHeight="4rem"
        paddingInline="3.5"
        paddingBlock="1.5"
        cursor="pointer"
        listStyleType="none"
      >
        <chakra.span color="positive.fg">
          <BellIcon size={22} />
        </chakra.span>
        <chakra.span flex="1" minWidth="0">
          <chakra.b display="block">Tell me about new trips</chakra.b>
          <chakra.span
            fontSize="sm"
            color="fg.muted"
          >{`${origin} → ${destination}, on any day you like`}</chakra.span>
        </chakra.span>
        <chakra.span color="positive.fg">
          <ForwardIcon size={22} />
        </chakra.span>
      </chakra.summary>
      <chakra.div padding="3.5" paddingTop="0" display="grid" gap="3">
        <Offer {...offer} isPrimary={false} />
      </chakra.div>
    </chakra.details>
  );
}

/** The alert of a search, over the days that the person has chosen. */
function useTripAlert(criteria: SearchCriteria, day: string) {
  const [params, setParams] = useSearchParams();
  // Shown at once: the address changes in a transition, until which the tapped choice would fall back to the old one.
  const [shown, setShown] = useOptimistic(params.get(SPAN_PARAM));
  const today = useToday();
  const { sort: _order, ...wanted } = criteria;
  const byDay = addDays(day, WEEK_DAYS - 1);
  // Trips are published for tomorrow at the earliest: an alert about today alone would find none.
  const spans = [
    { value: 'any', label: 'Any day', from: today, until: addDays(today, ANY_DAYS - 1) },
    ...(day === today ? [] : [{ value: 'day', label: shortDay(day), from: day, until: day }]),
    { value: 'week', label: `By ${shortDay(byDay).split(' ').slice(1).join(' ')}`, from: day, until: byDay },
  ] as const;
  const span = spans.find(({ value }) => value === shown) ?? spans[0];
  const offer = useAlert({
    call: {
      name: 'POST /alerts',
      input: { body: { ...wanted, departureDate: span.from, untilDate: span.until } },
    },
    isThis: (one) =>
      one.tripId === null &&
      isSame(one.origin, criteria.origin) &&
      isSame(one.destination, criteria.destination) &&
      one.firstDay <= day &&
      one.lastDay >= day,
  });
  function choose(value: string) {
    startTransition(() => {
      setShown(value);
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), [SPAN_PARAM]: value }), {
        replace: true,
      });
    });
  }
  return { ...offer, spans, span, choose };
}

type OfferProps = ReturnType<typeof useTripAlert> & { isPrimary: boolean };

function Offer({
  alert,
  spans,
  span,
  choose,
  isPending,
  isOffered,
  make,
  remove,
  error,
  isPrimary,
}: OfferProps) {
  return (
    <>
      {alert ? (
        <AlertMade
          words={`We will tell you about new trips, ${alert.origin} to ${alert.destination}, ${spanWords(alert.firstDay, alert.lastDay)}.`}
          isPending={isPending}
          onRemove={() => remove(alert)}
        />
      ) : (
        <>
          <ChoiceField
            label={<chakra.span srOnly>Trips that leave</chakra.span>}
            isPills
            minWidth="5.5rem"
            choices={spans}
            value={span.value}
            onChange={choose}
          />
          <Button
            size="lg"
            variant={isPrimary ? 'solid' : 'outline'}
            disabled={isPending || isOffered === undefined}
            onClick={make}
          >
            Tell me
          </Button>
        </>
      )}
      <Problem error={error} otherwise="The alert could not be saved. Please try again." />
    </>
  );
}

/** "Wed 2 Dec" */
function shortDay(day: string): string {
  return dayInWords(day).split(' ').slice(0, 3).join(' ');
}

/** "on Fri 27 Nov", "from Fri 27 Nov to Sun 29 Nov" */
function spanWords(first: string, last: string): string {
  return first === last ? `on ${dayInWords(first)}` : `from ${dayInWords(first)} to ${dayInWords(last)}`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
