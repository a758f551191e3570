import { z } from 'zod';
import { placeListSchema, type Place } from '../contracts/places.ts';
import type { AsCaller } from '../database/client.ts';
import { rowsAs } from './rows.ts';

const { city } = placeListSchema.element.shape;
const placeRowSchema = placeListSchema.element
  .extend({ city: city.unwrap().nullable(), isGuess: z.boolean() })
  .transform(({ city, isGuess, ...place }): Place => ({
    ...place,
    ...(city === null ? {} : { city }),
    ...(isGuess && { isGuess }),
  }));

/** The cities suggested before anything is typed, in their fixed order. */
export async function listSuggestedPlaces(asCaller: AsCaller): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id as place_id, p.name, p.state, p.kind, null as city, false as is_guess from public.places p
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
      select p.id as place_id, p.name, p.state, p.kind, c.name as city, s.is_guess as is_guess
      from private.suggest_places(${typed}, ${limit}) with ordinality s (id, is_guess, place)
      join public.places p on p.id = s.id
      left join public.places c on c.id = p.city_id
      order by s.place
    `,
  );
  return rowsAs(placeRowSchema, rows);
}
