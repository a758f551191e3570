import { z } from 'zod';
import type { Place } from '../contracts/places.ts';
import type { AsCaller } from '../database/client.ts';

const placeRowsSchema = z.array(z.object({ id: z.string(), name: z.string(), state: z.string() }));

/** The cities suggested before anything is typed, in their fixed order. */
export async function listSuggestedPlaces(asCaller: AsCaller): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id, p.name, p.state from public.places p
      where p.kind = 'suggested'
      order by p.suggested_rank
    `,
  );
  return toPlaces(rows);
}

/**
 * Places whose name or alias contains the typed text, best match first: the whole name, its beginning, the beginning of
 * a word, anywhere; equal matches in the order suggested cities, state capitals, name.
 */
export async function findPlaces(
  asCaller: AsCaller,
  { typed, limit }: { typed: string; limit: number },
): Promise<Place[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id, p.name, p.state
      from (select private.place_term(${typed}) as term) typed
      join public.places p on typed.term <> ''
      join lateral (
        select min(case
          when term = typed.term or replace(term, ' ', '') = replace(typed.term, ' ', '') then 0
          when starts_with(term, typed.term) then 1
          when strpos(' ' || term, ' ' || typed.term) > 0 then 2
          else 3
        end) as distance
        from unnest(p.search_terms) as term
        where strpos(term, typed.term) > 0 or strpos(replace(term, ' ', ''), replace(typed.term, ' ', '')) > 0
      ) match on match.distance is not null
      order by match.distance, p.suggested_rank nulls last, p.kind = 'capital' desc, p.name
      limit ${limit}
    `,
  );
  return toPlaces(rows);
}

function toPlaces(rows: unknown): Place[] {
  return placeRowsSchema.parse(rows).map(({ id, name, state }) => ({ placeId: id, name, state }));
}
