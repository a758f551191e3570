import {
  demandListSchema,
  routeDemandListSchema,
  usualFareSchema,
  type Demand,
  type RouteDemand,
  type UsualFare,
} from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowsAs } from '../core/database/rows.ts';

/**
 * A search that was answered: places by their own names, the Lagos day that the visitor saw; null: no day was asked for, and none has
 * a trip. Keys as in private.count_searches.
 */
export interface AnsweredSearch {
  /** The signed-in visitor's id, else null. */
  person: string | null;
  /** The client's address and those around it, as limits count them. */
  network: string;
  neighbourhood: string;
  origin: string;
  destination: string;
  day: string | null;
  seats: number;
  found: boolean;
}

/** Counts searches, at most 100. Rules: `private.count_searches`. */
export async function countSearches(asAnyone: AsCaller, searches: readonly AnsweredSearch[]): Promise<void> {
  const rows = searches.map((search) => ({ ...search }));
  await asAnyone((sql) => sql`select private.count_searches(${sql.json(rows)})`);
}

/** Where the calling driver or company could publish a trip. @throws AppError `forbidden` for passengers. */
export async function listDemand(asCaller: AsCaller): Promise<Demand[]> {
  const rows = await asCaller(
    (sql) => sql`
      select d.origin_name as origin, d.destination_name as destination, d.travel_day::text as date, d.people, d.found, d.is_own
      from private.list_demand() d`,
  );
  return rowsAs(demandListSchema.element, rows);
}

interface Route {
  origin: string;
  destination: string;
}

/** The searches of a route for a Lagos day, or for the next days. @throws AppError `forbidden`, `invalid_input`. */
export async function readRouteDemand(
  asCaller: AsCaller,
  { origin, destination, date }: Route & { date?: string | undefined },
): Promise<RouteDemand[]> {
  const rows = await asCaller(
    (sql) => sql`
      select d.origin_name as origin, d.destination_name as destination, d.travel_day::text as date, d.people, d.found
      from private.route_demand(${origin}, ${destination}, ${date ?? null}::date) d`,
  );
  return rowsAs(routeDemandListSchema.element, rows);
}

/** The usual fare of a seat. @throws AppError `forbidden`, `invalid_input`. */
export async function readUsualFare(asCaller: AsCaller, { origin, destination }: Route): Promise<UsualFare> {
  const rows = await asCaller(
    (sql) => sql`
      select f.basis, f.fare_kobo, f.lower_kobo, f.upper_kobo, f.low_kobo, f.high_kobo
      from private.usual_fare(${origin}, ${destination}) f`,
  );
  const [usual = null] = rowsAs(usualFareSchema.shape.usual, rows);
  return { usual };
}
