import { z } from 'zod';
import {
  tripRequestListSchema,
  tripRequestSchema,
  type AskForSeats,
  type TripRequest,
  type TripRequestList,
} from './requests.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { sentTogether } from '../core/database/one-flush.ts';
import { AppError } from '../core/app-error.ts';
import { wantedSeats } from './wanted-seats.queries.ts';
import { rowAs, valuesAs, type Rows } from '../core/database/rows.ts';

const { asked, answered } = tripRequestListSchema.shape;
const rateSchema = z.object({ asked, answered });

/** Asks the driver of a trip for seats; idempotent by client key. Rules: `private.ask_for_seats`. */
export async function askForSeats(
  asCaller: AsCaller,
  ask: Omit<AskForSeats, 'pay'> & { tripId: string },
): Promise<TripRequest> {
  const made = await asCaller((sql) =>
    // Read by client key, because the id is not known yet: waiting for it would hold the trip's lock for a round trip.
    sentTogether([
      sql`select private.ask_for_seats(${wantedSeats(sql, ask)})`,
      sql`
        select request from public.seat_holds h, private.read_requests(h.id) request
        where h.passenger_id = (select auth.uid()) and h.client_key = ${ask.clientKey}`,
    ]),
  );
  return onlyRequest(made);
}

/** The caller's requests, and how many of a driver's were answered. Rules: `private.read_requests`, `private.answering_rate`. */
export async function listRequests(asCaller: AsCaller): Promise<TripRequestList> {
  return asCaller(async (sql) => {
    const requests = await sql`select request from private.read_requests() request`;
    const rate = await sql`select r.asked, r.answered from private.answering_rate() r`;
    return { requests: valuesAs(tripRequestSchema, requests), ...rowAs(rateSchema, rate) };
  });
}

/** The driver accepts a request; idempotent. Rules: `private.accept_request`. */
export async function acceptRequest(asCaller: AsCaller, id: string): Promise<TripRequest> {
  return onlyRequest(
    await asCaller((sql) => sentTogether([sql`select private.accept_request(${id})`, requestOf(sql, id)])),
  );
}

/** The driver refuses a request; idempotent. Rules: `private.decline_request`. */
export async function refuseRequest(asCaller: AsCaller, id: string): Promise<TripRequest> {
  return onlyRequest(
    await asCaller((sql) => sentTogether([sql`select private.decline_request(${id})`, requestOf(sql, id)])),
  );
}

/** The passenger withdraws a request; idempotent. Rules: `private.release_hold`. */
export async function withdrawRequest(asCaller: AsCaller, id: string): Promise<TripRequest> {
  return onlyRequest(
    await asCaller((sql) => sentTogether([sql`select private.release_hold(${id})`, requestOf(sql, id)])),
  );
}

function requestOf(sql: Sql, id: string) {
  return sql`select request from private.read_requests(${id}) request`;
}

function onlyRequest(rows: Rows): TripRequest {
  const [request] = valuesAs(tripRequestSchema, rows);
  if (!request) throw new AppError('not_found', 'Request not found.');
  return request;
}
