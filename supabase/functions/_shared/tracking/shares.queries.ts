import {
  sharedTripSchema,
  tripShareSchema,
  type NewTripShare,
  type SharedTrip,
  type TripShare,
} from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { sha256 } from '../core/secrets.ts';
import { rowAs, rowsAs, valueAs } from '../core/database/rows.ts';

/**
 * Creates the caller's link for a trip they take part in. Only the token's hash is stored.
 * @throws AppError `not_found`, `trip_closed`, `conflict` (too many links).
 */
export async function shareTrip(
  asCaller: AsCaller,
  { tripId, token, showsName }: { tripId: string; token: string; showsName: boolean },
): Promise<NewTripShare> {
  const hash = await sha256(token);
  const rows = await asCaller(
    (sql) => sql`
      select id, created_at, revoked_at, viewed_at from private.share_trip(${tripId}, decode(${hash}, 'hex'), ${showsName})
    `,
  );
  return { ...rowAs(tripShareSchema, rows), token };
}

/**
 * The caller's own links for a trip, the newest first.
 * @throws AppError `not_found` for an unknown trip, and for one that the caller takes no part in.
 */
export async function listShares(asCaller: AsCaller, tripId: string): Promise<TripShare[]> {
  return asCaller(async (sql) => {
    const rows = await sql`
      select s.id, s.created_at, s.revoked_at, s.viewed_at from public.trip_shares s
      where s.trip_id = ${tripId} and s.created_by = auth.uid() and s.alert_id is null
      order by s.created_at desc
    `;
    const [trip] = await sql`select private.is_trip_member(${tripId}) as followed`;
    if (rows.length === 0 && trip?.followed !== true) throw new AppError('not_found', 'Trip not found.');
    return rowsAs(tripShareSchema, rows);
  });
}

/** The trip as anyone with the link sees it. @throws AppError `not_found` for an unknown, revoked or expired link. */
export async function viewShare(asCaller: AsCaller, token: string): Promise<SharedTrip> {
  const hash = await sha256(token);
  const rows = await asCaller((sql) => sql`select private.view_share(decode(${hash}, 'hex')) as shared`);
  return valueAs(sharedTripSchema, rows);
}
