import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { placeIdOf } from '@/shared/format/words.ts';
import type { MapRoute } from './map-view.ts';

/** The part of a trip that a passenger travels, between stops or between places along the way, by the names of its places. */
export interface TravelledPart {
  origin: string;
  destination: string;
  departureDate: string;
  arrivalDate: string;
  fromPoint?: Stop['point'];
  toPoint?: Stop['point'];
}

type Whole = Pick<
  Trip,
  | 'origin'
  | 'destination'
  | 'originPlaceId'
  | 'destinationPlaceId'
  | 'departureDate'
  | 'arrivalDate'
  | 'stops'
>;
type Spot = NonNullable<MapRoute['stops']>[number] & { time: string };

/**
 * The way of a trip with its stops, and of them those where the passenger gets on and off. A place that is not a stop is put between
 * the stops by its time. Without the stops of the trip, its ends are the stops.
 */
export function wayOfPart(trip: Whole, part: TravelledPart): MapRoute {
  const { originPlaceId, destinationPlaceId } = trip;
  const stops: Spot[] = trip.stops ? [...trip.stops] : endsOf(trip);
  const from = put(stops, { place: part.origin, time: part.departureDate, point: part.fromPoint ?? null });
  const to = put(stops, { place: part.destination, time: part.arrivalDate, point: part.toPoint ?? null });
  return { originPlaceId, destinationPlaceId, stops, leg: { fromStopId: from, toStopId: to } };
}

/** The id of the stop in this place, which is added if there is none. */
function put(stops: Spot[], { place, time, point }: Pick<Spot, 'place' | 'time' | 'point'>): string {
  const placeId = placeIdOf(place);
  const known = stops.find((stop) => stop.place === place || stop.placeId === placeId);
  if (known) return known.id;
  const later = stops.findIndex((stop) => Date.parse(stop.time) > Date.parse(time));
  // Between the ends, whatever the times say.
  const index = Math.min(Math.max(later === -1 ? stops.length - 1 : later, 1), stops.length - 1);
  stops.splice(index, 0, { id: placeId, placeId, place, time, point });
  return placeId;
}

function endsOf(trip: Whole): Spot[] {
  const { origin, destination, originPlaceId, destinationPlaceId, departureDate } = trip;
  const arrivalDate = trip.arrivalDate ?? departureDate;
  return [
    { id: 'origin', placeId: originPlaceId, place: origin, time: departureDate, point: null },
    { id: 'destination', placeId: destinationPlaceId, place: destination, time: arrivalDate, point: null },
  ];
}
