import { randomUUID } from 'node:crypto';
import { DRIVER, signIn } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/**
 * Makes sure that the demo driver has a request to answer: a passenger asks for a seat from a city along the way of a coming trip.
 * A request ends after three hours, so each start makes a new one unless one is open. Through the API.
 */
export async function addRequest({ url, databaseUrl }: DemoStack): Promise<void> {
  await withDatabase({ databaseUrl }, async (sql) => {
    const [asked] = await sql<{ tripId: string; fromPlaceId: string; toPlaceId: string }[]>`
      select t.id as "tripId", w.place_id as "fromPlaceId", t.destination_place_id as "toPlaceId"
      from public.trips t
      join private.way_places w
        on w.origin_place_id = t.origin_place_id and w.destination_place_id = t.destination_place_id
      join public.places p on p.id = w.place_id and p.kind = 'city'
      where t.driver_id = ${DRIVER} and t.company_id is null and t.picks_up and private.takes_cash(t)
        and t.status in ('scheduled', 'active') and t.is_listed
        and t.departure_at > now() + interval '1 day' and t.seats_available > 0
        and private.has_along_stop(t, w.place_id, t.destination_place_id)
        and not exists (
          select from public.seat_holds h join public.trips o on o.id = h.trip_id
          where o.driver_id = ${DRIVER} and h.status = 'open' and h.request_payment is not null
        )
        and not exists (
          select from public.profiles k where k.email = 'kunle@tafiya.test' and (
            exists (select from public.bookings b where b.trip_id = t.id and b.passenger_id = k.id)
            or exists (select from public.seat_holds h where h.trip_id = t.id and h.passenger_id = k.id)
          )
        )
      order by t.departure_at, w.share limit 1`;
    if (!asked) return;
    const { tripId, ...places } = asked;
    const kunle = await signIn(url, 'kunle');
    await kunle('POST', `/trips/${tripId}/requests`, {
      ...places,
      seats: 1,
      payment: 'cash',
      clientKey: randomUUID(),
    });
  });
}
