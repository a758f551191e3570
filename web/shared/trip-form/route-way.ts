import type { EditFleetRoute, FleetRoute } from '@tafiya/fleets/contract.ts';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import { inOrder, pointFieldsOf, toPoint, type WayFields } from './way-fields.ts';

type RouteWay = Partial<Pick<FleetRoute, 'originPoint' | 'destinationPoint'> & Pick<Schedule, 'stops'>>;

/** The form's values for the stops and meeting points of a route, or of a schedule. */
export function wayOfRoute({ stops = [], originPoint, destinationPoint }: RouteWay): WayFields {
  return {
    originPoint: pointFieldsOf(originPoint),
    destinationPoint: pointFieldsOf(destinationPoint),
    stops: stops.map(({ place, minutes, fare, point }) => ({
      place,
      minutes,
      hasOwnTime: true,
      fare,
      hasOwnFare: true,
      point: pointFieldsOf(point),
    })),
  };
}

/** The way of a route or of a schedule, with the minutes of stops after the departure, as POST /api/corporate/routes takes it. */
export function toRouteWay({ originPoint, destinationPoint, stops }: WayFields) {
  return {
    originPoint: toPoint(originPoint) ?? null,
    destinationPoint: toPoint(destinationPoint) ?? null,
    stops: inOrder(stops).map(({ place, minutes, fare, point }) => ({
      place,
      minutes,
      fare,
      point: toPoint(point) ?? null,
    })),
  };
}

/** The changed parts of the way, as PATCH /api/corporate/routes/{id} takes them. */
export function changedRouteWay(before: WayFields, after: WayFields) {
  const old = new Map(Object.entries(toRouteWay(before)));
  const changed = Object.entries(toRouteWay(after)).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(old.get(part)),
  );
  return Object.fromEntries(changed) as Pick<EditFleetRoute, 'originPoint' | 'destinationPoint' | 'stops'>;
}
