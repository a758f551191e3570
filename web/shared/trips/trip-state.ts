import { useLocation } from 'react-router-dom';
import type { Match } from '@tafiya/search/contract.ts';
import type { TravelledPart } from '@/shared/geo/way-of-part.ts';

/** The facts that a result's ticket passes to the trip's page, in the state of the history entry. */
interface TripState {
  /** That were searched for. */
  seats?: number;
  /** Why the search found this trip. */
  reasons?: MatchReasons;
  /** The part between places along the way, which is not a leg of the trip. */
  along?: TravelledPart;
}

export type MatchReasons = Pick<Match, 'reasoning' | 'drawbacks'>;

/** The state that a result gave; empty when the page was opened in another way. */
export function useTripState(): TripState {
  const { state } = useLocation() as { state: unknown };
  return isTripState(state) ? state : NONE;
}

const NONE: TripState = {};

/** Only tickets of results write it, but an entry of the history may be older than this version of the app. */
function isTripState(state: unknown): state is TripState {
  if (typeof state !== 'object' || state === null) return false;
  const { seats, reasons, along }: { seats?: unknown; reasons?: unknown; along?: unknown } = state;
  return (
    (seats === undefined || Number.isInteger(seats)) &&
    (reasons === undefined || (isObject(reasons) && 'reasoning' in reasons && 'drawbacks' in reasons)) &&
    (along === undefined || (isObject(along) && 'departureDate' in along))
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
