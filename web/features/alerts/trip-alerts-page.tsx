import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Alert } from '@tafiya/alerts/contract.ts';
import { ALERTS_OPEN_MAX } from '@tafiya/core/limits.ts';
import { alertsQuery } from '@/shared/alerts/alerts-query.ts';
import { InboxLinks } from '@/shared/messages/inbox-links.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { dayInWords, timeOfMinutes } from '@tafiya/core/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { WISH_WORDS } from '@/shared/trips/choice-words.ts';
import { FoundTrips } from './found-trips.tsx';
import { api } from '@/shared/api/api.ts';
import { wordsOf } from '@/shared/format/words.ts';

const LAST_MINUTE = 24 * 60 - 1;

/** The criteria of a trip alert beside its route: "Fri 27 Nov to Sun 29 Nov, 1 seat, up to ₦9,000, 06:00 to 11:59". */
function aboutWords(alert: Alert): string {
  const { firstDay, lastDay, minuteFrom, minuteUntil, maxFare, ratingMin } = alert;
  const days =
    firstDay === lastDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`;
  const seats = countOf(alert.seats, 'seat');
  return [
    days,
    alert.tripId === null ? seats : `${seats} on a full trip`,
    ...(maxFare === null ? [] : [`up to ${formatNaira(maxFare)}`]),
    ...(minuteFrom === 0 && minuteUntil === LAST_MINUTE
      ? []
      : [`${timeOfMinutes(minuteFrom)} to ${timeOfMinutes(minuteUntil)}`]),
    ...(ratingMin === null ? [] : [`drivers from ${ratingMin} stars`]),
    ...alert.choices.map((wish) => wordsOf(WISH_WORDS, wish).toLowerCase()),
  ].join(', ');
}

/** The search of an alert, on its first day. */
function searchPath({ origin, destination, firstDay, seats }: Alert): string {
  return `/search?${new URLSearchParams({ from: origin, to: destination, date: firstDay, seats: String(seats) })}`;
}

/** /alerts/trips: what the person wants to be told about, and what was found. */
export function TripAlertsPage() {
  return (
    <PageMain hasBar maxW="48rem">
      <InboxLinks title="Trip alerts" />
      <QueryState
        query={useQuery(alertsQuery)}
        what="your trip alerts"
        empty={
          <EmptyState
            title="No trip alerts yet"
            description="Search for a trip and tap Tell me. We tell you when a driver publishes one that fits, or when a seat on a full trip is free."
            action={<ButtonLink to="/search">Search for a trip</ButtonLink>}
          />
        }
      >
        {(alerts) => (
          <>
            <chakra.p color="fg.muted" marginBottom="4">
              {`${alerts.filter(({ isOpen }) => isOpen).length} of ${ALERTS_OPEN_MAX} open. We tell you about each trip once, three times a day at most, and about the rest at 20:00.`}
            </chakra.p>
            <chakra.ul aria-label="Trip alerts" listStyleType="none" display="grid" gap="3">
              {alerts.map((alert) => (
                <li key={alert.id}>
                  <TripAlert alert={alert} />
                </li>
              ))}
            </chakra.ul>
          </>
        )}
      </QueryState>
    </PageMain>
  );
}

function TripAlert({ alert }: { alert: Alert }) {
  const remove = useRemove(alert.id);
  const route = `${alert.origin} to ${alert.destination}`;
  return (
    <chakra.article
      layerStyle="card"
      padding="4"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
      overflowWrap="anywhere"
    >
      <div>
        <chakra.h2 fontSize="lg" fontWeight="bold" letterSpacing="tight">
          {route}
        </chakra.h2>
        <chakra.p color="fg.muted">{aboutWords(alert)}</chakra.p>
        {!alert.isOpen && <chakra.p fontWeight="medium">This alert has ended.</chakra.p>}
      </div>
      {alert.hits.length > 0 ? (
        <FoundTrips hits={alert.hits} route={route} />
      ) : (
        alert.isOpen && <p>{alert.tripId === null ? 'Nothing found yet.' : 'No seat is free yet.'}</p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ButtonLink
          to={alert.tripId === null ? searchPath(alert) : `/trips/${alert.tripId}`}
          variant="outline"
          label={alert.tripId === null ? `Search now, ${route}` : `See the trip, ${route}`}
        >
          {alert.tripId === null ? 'Search now' : 'See the trip'}
        </ButtonLink>
        <Button
          variant="ghost"
          disabled={remove.isPending}
          aria-label={`Delete the alert, ${route}, ${aboutWords(alert)}`}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      </chakra.div>
      <Problem error={remove.error} otherwise="The alert could not be deleted. Please try again." />
    </chakra.article>
  );
}

function useRemove(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /alerts/:id', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
