import { z } from 'zod';
import type { DueRating, GiveRating, RatingSummary } from '../contracts/ratings.ts';
import type { AsCaller } from '../database/client.ts';

const dueRowsSchema = z.array(
  z.object({
    bookingId: z.string(),
    tripId: z.string(),
    personName: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure_at: z.date(),
    closes_at: z.date(),
  }),
);
const summaryRowSchema = z.object({ average: z.number().nullable(), count: z.number() });
const ratingRowsSchema = z.array(
  z.object({
    id: z.string(),
    stars: z.number(),
    comment: z.string().nullable(),
    from_name: z.string(),
    created_at: z.date(),
  }),
);

/** Rates the other participant of a completed booking. Rules: `private.give_rating`. */
export async function giveRating(
  asCaller: AsCaller,
  { bookingId, rating }: { bookingId: string; rating: GiveRating },
): Promise<void> {
  await asCaller(
    (sql) => sql`select private.give_rating(${bookingId}, ${rating.stars}, ${rating.comment ?? null})`,
  );
}

/** Completed trips that the caller has not rated yet, the latest first. */
export async function listDueRatings(asCaller: AsCaller): Promise<DueRating[]> {
  const rows = await asCaller(
    (sql) => sql`
      select r.booking_id as "bookingId", r.trip_id as "tripId", r.person_name as "personName",
        o.name as origin, p.name as destination, r.departure_at, r.closes_at
      from private.due_ratings() r
      join public.places o on o.id = r.origin_place_id
      join public.places p on p.id = r.destination_place_id
      order by r.closes_at desc
    `,
  );
  return dueRowsSchema.parse(rows).map(({ departure_at, closes_at, ...due }) => ({
    ...due,
    departureDate: departure_at.toISOString(),
    closesAt: closes_at.toISOString(),
  }));
}

/** The caller's ratings: average, count and the latest 50. Ratings whose window has closed are revealed first. */
export async function readRatings(asCaller: AsCaller, userId: string): Promise<RatingSummary> {
  return asCaller(async (sql) => {
    await sql`select private.reveal_ratings()`;
    const [summary] = await sql`
      select rating_average::float8 as average, rating_count as count from public.profiles where id = ${userId}
    `;
    const ratings = await sql`select * from private.ratings_of_caller()`;
    const { average, count } = summaryRowSchema.parse(summary);
    return {
      average,
      count,
      ratings: ratingRowsSchema.parse(ratings).map(({ from_name, created_at, ...rating }) => ({
        ...rating,
        fromName: from_name,
        createdAt: created_at.toISOString(),
      })),
    };
  });
}
