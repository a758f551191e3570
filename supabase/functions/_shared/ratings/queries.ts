import { z } from 'zod';
import {
  driverCommentListSchema,
  dueRatingListSchema,
  ratingSummarySchema,
  type DriverComment,
  type DueRating,
  type RatingSummary,
} from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowAs, rowsAs } from '../core/database/rows.ts';

const { ratings, ...summary } = ratingSummarySchema.shape;
const summarySchema = z.object(summary);

/** Completed trips that the caller has not rated yet, the latest first. */
export async function listDueRatings(asCaller: AsCaller): Promise<DueRating[]> {
  const rows = await asCaller(
    (sql) => sql`
      select r.booking_id, r.trip_id, r.person_name, o.name as origin, p.name as destination,
        r.departure_at as departure_date, r.closes_at, r.cash_kobo as cash_fare_kobo
      from private.due_ratings() r
      join public.places o on o.id = r.origin_place_id
      join public.places p on p.id = r.destination_place_id
      order by r.closes_at desc
    `,
  );
  return rowsAs(dueRatingListSchema.element, rows);
}

/** The caller's ratings: average, count and the latest 50. */
export async function readRatings(asCaller: AsCaller, userId: string): Promise<RatingSummary> {
  return asCaller(async (sql) => {
    const rows = await sql`
      select rating_average::float8 as average, rating_count as count from public.profiles where id = ${userId}
    `;
    const given = await sql`select * from private.ratings_of_caller()`;
    return { ...rowAs(summarySchema, rows), ratings: rowsAs(ratings.element, given) };
  });
}

/** A driver's public ratings, the latest 50. @throws AppError `not_found`. */
export async function readDriverComments(asCaller: AsCaller, driverId: string): Promise<DriverComment[]> {
  const rows = await asCaller(
    (sql) => sql`
      select r.id, r.stars, r.comment, r.answer, r.first_name, o.name as origin, p.name as destination, r.month
      from private.driver_comments(${driverId}) with ordinality as r (
        id, stars, comment, answer, first_name, origin_place_id, destination_place_id, month, number
      )
      join public.places o on o.id = r.origin_place_id
      join public.places p on p.id = r.destination_place_id
      order by r.number
    `,
  );
  return rowsAs(driverCommentListSchema.element, rows);
}
