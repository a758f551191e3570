import { Link } from 'react-router-dom';
import { useSession } from '@/shared/session/store.ts';
import type { Match } from '@tafiya/search/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { useMySeats } from '@/shared/bookings/use-my-bookings.ts';
import { formatDay, formatEstimate, formatTime, roundEstimate } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatRating } from '@/shared/format/numbers.ts';
import { type AskedPlaces, type BookableTrip, tripOfLeg, tripPath } from '@/shared/trips/legs.ts';
import { MATCH_BADGE_DEFAULT_FROM, MATCH_BADGE_SECONDARY_FROM } from '@tafiya/core/limits.ts';
import { TickIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

interface ResultCardProps {
  match: Match;
  /** The places for which the driver must be asked. */
  ask?: AskedPlaces;
  onBook: (trip: BookableTrip) => void;
}

/**
 * A found trip, or a part of it, in at most 200 px on phones and 150 px on laptops. The card is a link to the trip's page,
 * which has everything else. Its look is in ticket.css.
 */
export function ResultCard({ match, ask, onBook }: ResultCardProps) {
  const { leg, drawbacks } = match;
  const { leg: stops, ...part } = tripOfLeg(match.trip, leg);
  // The stops around places along the way are no part to book or to look at.
  const trip: BookableTrip = { ...part, ...(ask ? { ask } : stops && { leg: stops }) };
  const yours = useMySeats(trip.id);
  const [reason] = match.reasoning;
  const car = [trip.driver.vehicleModel, trip.driver.vehiclePlateNumber].filter(Boolean).join(' · ');
  return (
    <article className="found" aria-label={`${leg.origin} to ${leg.destination}`}>
      <p className="found-when">
        <b>
          {formatTime(leg.departureDate)} <span aria-hidden="true">→</span>
          <span className="visually-hidden">to</span> {formatEstimate(leg.arrivalDate)}
        </b>{' '}
        <span className="found-muted">{`${formatDay(leg.departureDate)}, ${lengthOf(leg)}`}</span>
      </p>
      <p className="found-fare">
        <b>{formatNaira(leg.fare)}</b>
        <span className="found-muted">per seat</span>
      </p>
      <h3 className="found-route">
        {/* Its area is the whole card (ticket.css). */}
        <Link
          to={tripPath(trip)}
          state={{ reasons: { reasoning: match.reasoning, drawbacks }, ...(ask && { along: leg }) }}
        >
          {placeAndPoint(leg.origin, leg.fromPoint)} <span className="found-stripes" />
          <span className="visually-hidden">to</span> {placeAndPoint(leg.destination, leg.toPoint)}
        </Link>
      </h3>
      <div className="found-driver">
        <Face trip={match.trip} />
        <p>
          <span className="found-line">
            <b>{trip.driver.user.name}</b>
            <Rating of={trip.driver.rating} />
            {trip.driver.isDriverVerified && (
              <span className="found-good">
                <TickIcon width="16" height="16" />
                <span>Verified</span>
              </span>
            )}
          </span>
          {car !== '' && <span className="found-line found-muted">{car}</span>}
        </p>
        <MatchRing score={match.matchScore} />
      </div>
      <div className="found-notes">
        {trip.nightWarning && <p className="found-night">{trip.nightWarning}</p>}
        {/* One line: all reasons are on the trip's page. */}
        {reason !== undefined && !trip.nightWarning && (
          <p className={drawbacks.includes(reason) ? 'found-muted' : 'found-reason'}>{reason}</p>
        )}
      </div>
      <p className="found-seats">
        {yours > 0 && <b>{`${countOf(yours, 'seat')} yours`}</b>}
        <span>{`${leg.seatsAvailable} of ${trip.totalSeats} seats available`}</span>
        {yours === 0 && <span className="found-muted">{paymentWords(trip.payments)}</span>}
        {trip.confirmsPassengers && <span className="found-muted">Driver confirms each passenger</span>}
      </p>
      <div className="found-action">
        <BookButton trip={trip} label="Book This Trip" tellsWhenFree onBook={onBook} />
      </div>
    </article>
  );
}

const CardPhoto = lazyPart(() => import('@/shared/trips/card-photo.tsx').then((file) => file.CardPhoto), {
  fallback: Initial,
  problem: Initial,
});

/** The photo of the driver where the reader may see one, else the initial. */
function Face({ trip: { driver, driverId } }: Pick<Match, 'trip'>) {
  const { name } = driver.user;
  const isSignedIn = useSession(({ status }) => status === 'in');
  if (!(isSignedIn ? driver.hasPhoto : driver.isPhotoPublic) || driverId === null)
    return <Initial name={name} />;
  return <CardPhoto driverId={driverId} name={name} />;
}

function Initial({ name }: { name: string }) {
  return (
    <span className="found-initial" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}

function Rating({ of: rating }: { of: number | null }) {
  if (rating === null) return <span className="found-muted">New</span>;
  return (
    <span className="found-muted">
      <span aria-hidden="true">★ </span>
      <span className="visually-hidden">Rated </span>
      {formatRating(rating)}
    </span>
  );
}

/** "Lagos, Jibowu Park"; only the place while driver and passenger agree on the point later. */
function placeAndPoint(place: string, point: Match['leg']['fromPoint']): string {
  return point === null ? place : `${place}, ${point.name}`;
}

const MINUTE_MS = 60_000;

/** "11 h 35", in steps of 5 minutes like the arrival; "11 h 35, next day" when it arrives after midnight. */
function lengthOf({ departureDate, arrivalDate }: Match['leg']): string {
  const [leaves, arrives] = [new Date(departureDate), new Date(roundEstimate(arrivalDate))];
  const minutes = Math.round((arrives.getTime() - leaves.getTime()) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = hours === 0 ? `${rest} min` : [`${hours} h`, rest > 0 && rest].filter(Boolean).join(' ');
  return lagosDate(leaves) === lagosDate(arrives) ? words : `${words}, next day`;
}

function paymentWords(payments: Match['trip']['payments']): string {
  if (!payments) return '';
  if (payments.cash && payments.online) return 'Cash or online';
  if (payments.online) return 'Pay online';
  return payments.cash ? 'Pay in cash' : '';
}

type MatchLevel = 'default' | 'secondary' | 'outline';

/** Badge style of a match score: 80 or more default, 60 or more secondary, else outline. */
export function matchLevel(score: number): MatchLevel {
  if (score >= MATCH_BADGE_DEFAULT_FROM) return 'default';
  return score >= MATCH_BADGE_SECONDARY_FROM ? 'secondary' : 'outline';
}

const CIRCUMFERENCE = 2 * Math.PI * 19;

/** The match score (0–100) as a ring with its number, in the style of its level (ticket.css). */
function MatchRing({ score }: { score: number }) {
  return (
    <span role="img" aria-label={`${score}% match`} data-level={matchLevel(score)} className="match-ring">
      <svg viewBox="0 0 44 44">
        <circle cx="22" cy="22" r="22" />
        <circle cx="22" cy="22" r="19" />
        <circle
          cx="22"
          cy="22"
          r="19"
          strokeDasharray={`${(score / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        />
      </svg>
      <span>{score}%</span>
    </span>
  );
}
