import { z } from 'zod';
import { placeListSchema, roadSchema, type Place, type Road } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowAs, rowsAs } from '../core/database/rows.ts';

const { city } = placeListSchema.element.shape;
const placeRowSchema = placeListSchema.element
  .extend({ city: city.unwrap().nullable(), isGuess: z.boolean(), isMeant: z.boolean() })
  .transform(({ city, isGuess, isMeant, ...place }): Place => ({
    ...place,
    ...(city === null ? {} : { city }),
    ...(isGuess && { isGuess }),
    ...(isMeant && { isMeant }),
  }));

/** The cities suggested before anything is typed, in their fixed order. */
export async function listSuggestedPlaces(asCaller: AsCaller): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id as place_id, p.name, p.state, p.kind, null as city, false as is_guess, false as is_meant from public.places p
      where p.suggested_rank is not null
      order by p.suggested_rank
    `,
  );
  return rowsAs(placeRowSchema, rows);
}

/** Places that the typed text may mean, the best first (`private.suggest_places`). */
export async function findPlaces(
  asCaller: AsCaller,
  { typed, limit }: { typed: string; limit: number },
): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id as place_id, p.name, p.state, p.kind, c.name as city, s.is_guess, s.is_meant
      from private.suggest_places(${typed}, ${limit}) with ordinality s (id, is_guess, is_meant, place)
      join public.places p on p.id = s.id
      left join public.places c on c.id = p.city_id
      order by s.place
    `,
  );
  return rowsAs(placeRowSchema, rows);
}

/**
 * The road between two places. Rules: `private.road_km`, `private.check_duration`.
 * @throws AppError `invalid_input` for an unknown place, or if both are the same (`private.known_route`).
 */
export async function findRoad(
  asCaller: AsCaller,
  { origin, destination }: { origin: string; destination: string },
): Promise<Road> {
  const rows = await asCaller(
    (sql) => sql`
      select private.road_km(r.ids[1], r.ids[2]) as km, private.fastest_minutes(r.ids[1], r.ids[2]) as minutes__min,
        private.estimated_minutes(r.ids[1], r.ids[2]) as minutes__estimate, private.slowest_minutes(r.ids[1], r.ids[2]) as minutes__max
      from (select private.known_route(${origin}, ${destination}) as ids) r
    `,
  );
  return rowAs(roadSchema, rows);
}
