import { Link } from 'react-router-dom';
import type { Match } from '@tafiya/search/contract.ts';
import { MATCH_BADGE_DEFAULT_FROM, MATCH_BADGE_SECONDARY_FROM } from '@tafiya/core/limits.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { isPayable } from '@/shared/bookings/not-bookable.tsx';
import { useMySeats } from '@/shared/bookings/use-my-bookings.ts';
import {
  formatDay,
  formatDayTime,
  formatEstimate,
  formatTime,
  roundEstimate,
} from '@/shared/format/dates.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';
import { DriverFace } from '@/shared/trips/driver-face.tsx';
import { type AskedPlaces, type BookableTrip, tripOfLeg, tripPath } from '@/shared/trips/legs.ts';
import { RowDriver, RowFare, RowPayment, RowTear, RowWay } from '@/shared/trips/ticket/row-parts.tsx';

interface ResultCardProps {
  match: Match;
  /** The day of the results, `YYYY-MM-DD`: a trip of another day names its own. */
  day?: string | undefined;
  /** How many seats were searched for, which the trip's page offers first. */
  seats?: number;
  /** The places for which the driver must be asked. */
  ask?: AskedPlaces;
  /** The first of the matches by score. */
  isBest?: boolean;
  /** The map shows its way. */
  isPointed?: boolean;
  /** The row is pointed at or has the focus. */
  onPoint?: (match: Match) => void;
  onBook: (trip: BookableTrip) => void;
}

/** A found trip, or a part of it, as a ticket in a row. The whole ticket is a link to the trip's page, which has everything else. */
export function ResultCard({ match, day, seats, ask, isBest, isPointed, onPoint, onBook }: ResultCardProps) {
  const { leg, drawbacks } = match;
  const { leg: stops, ...part } = tripOfLeg(match.trip, leg);
  // The stops around places along the way cannot be booked or viewed as a part.
  const trip: BookableTrip = { ...part, ...(ask ? { ask } : stops && { leg: stops }) };
  const yours = useMySeats(trip.id);
  const isFull = leg.seatsAvailable === 0 && yours === 0;
  const isOnDay = day === undefined || lagosDate(new Date(leg.departureDate)) === day;
  const point = onPoint && (() => onPoint(match));
  return (
    <article
      className="trip-row"
      aria-label={`${leg.origin} to ${leg.destination}`}
      data-full={isFull || undefined}
      data-pointed={isPointed || undefined}
      onMouseEnter={point}
      onFocus={point}
    >
      {isBest && <p className="row-best">Best match</p>}
      <h3>
        <Link
          className="row-link"
          aria-label={`${leg.origin} to ${leg.destination}, ${formatDayTime(leg.departureDate)}`}
          to={tripPath(trip)}
          state={{ seats, reasons: { reasoning: match.reasoning, drawbacks }, ...(ask && { along: leg }) }}
        />
      </h3>
      <RowWay
        from={formatTime(leg.departureDate)}
        to={formatEstimate(leg.arrivalDate)}
        night={trip.nightWarning}
      >
        {!isOnDay && <b>{formatDay(leg.departureDate)}</b>}
        <span className="row-long">{placeWords(leg.origin, leg.fromPoint, match.distanceFromOrigin)}</span>
        <span className="row-arrow" aria-hidden="true">
          →
        </span>
        <span className="row-long row-end">
          {placeWords(leg.destination, leg.toPoint, match.distanceFromDestination)}
        </span>
        <span className="row-length">{lengthOf(leg)}</span>
      </RowWay>
      <RowFare
        fare={leg.fare}
        seatsAvailable={leg.seatsAvailable}
        totalSeats={trip.totalSeats}
        yours={yours > 0 ? `${countOf(yours, 'seat')} yours` : undefined}
      />
      <RowTear />
      <RowDriver driver={trip.driver} face={<DriverFace trip={match.trip} />} />
      {!isFull && isPayable(trip) && (
        <p className="row-pay">
          <RowPayment payments={trip.payments} />
        </p>
      )}
      {!isFull && (
        <p className="row-match" data-level={matchLevel(match.matchScore)}>
          {`${match.matchScore}% match`}
        </p>
      )}
      {trip.confirmsPassengers && <p className="visually-hidden">Driver confirms each passenger</p>}
      <div className="row-action" data-shown={shownAction({ isFull, ask }, trip)}>
        <BookButton trip={trip} label="Book This Trip" tellsWhenFree onBook={onBook} />
      </div>
    </article>
  );
}

/** How the button is shown on a phone too: a full trip can be waited for, and places along the way are asked for only here. */
function shownAction({ isFull, ask }: { isFull: boolean; ask: AskedPlaces | undefined }, trip: BookableTrip) {
  if (!isPayable(trip)) return 'line';
  if (isFull) return 'button';
  return ask && 'ask';
}

/** "Jibowu Park"; "Ojota (6 km)" for another place than the searched one; the place while the point is agreed later. */
function placeWords(place: string, point: Match['leg']['fromPoint'], km: number): string {
  if (km > 0) return `${place} (${formatKm(km)})`;
  return point?.name ?? place;
}

const MINUTE_MS = 60_000;

/** "11 h 35", in steps of 5 minutes like the arrival; "next day" when it arrives after midnight: parks have no room beside both. */
function lengthOf({ departureDate, arrivalDate }: Match['leg']): string {
  const [leaves, arrives] = [new Date(departureDate), new Date(roundEstimate(arrivalDate))];
  if (lagosDate(leaves) !== lagosDate(arrives)) return 'next day';
  const minutes = Math.round((arrives.getTime() - leaves.getTime()) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : [`${hours} h`, rest > 0 && rest].filter(Boolean).join(' ');
}

type MatchLevel = 'default' | 'secondary' | 'outline';

/** Badge style of a match score: 80 or more default, 60 or more secondary, else outline. */
export function matchLevel(score: number): MatchLevel {
  if (score >= MATCH_BADGE_DEFAULT_FROM) return 'default';
  return score >= MATCH_BADGE_SECONDARY_FROM ? 'secondary' : 'outline';
}
