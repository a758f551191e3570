import { z } from 'zod';
import type { Place } from '../contracts/places.ts';
import type { AsCaller } from '../database/client.ts';

const placeRowsSchema = z.array(
  z.object({
    placeId: z.string(),
    name: z.string(),
    state: z.string(),
    kind: z.enum(['city', 'town', 'area']),
    city: z.string().nullable(),
    isGuess: z.boolean(),
  }),
);

/** The cities suggested before anything is typed, in their fixed order. */
export async function listSuggestedPlaces(asCaller: AsCaller): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id as "placeId", p.name, p.state, p.kind, null as city, false as "isGuess" from public.places p
      where p.suggested_rank is not null
      order by p.suggested_rank
    `,
  );
  return toPlaces(rows);
}

/** Places that the typed text may mean, the best first (`private.suggest_places`). */
export async function findPlaces(
  asCaller: AsCaller,
  { typed, limit }: { typed: string; limit: number },
): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id as "placeId", p.name, p.state, p.kind, c.name as city, s.is_guess as "isGuess"
      from private.suggest_places(${typed}, ${limit}) with ordinality s (id, is_guess, place)
      join public.places p on p.id = s.id
      left join public.places c on c.id = p.city_id
      order by s.place
    `,
  );
  return toPlaces(rows);
}

function toPlaces(rows: unknown): Place[] {
  return placeRowsSchema.parse(rows).map(({ city, isGuess, ...place }) => ({
    ...place,
    ...(city === null ? {} : { city }),
    ...(isGuess && { isGuess }),
  }));
}
