import { z } from 'zod';
import type { Decision } from '../contracts/admin.ts';
import {
  adminClaimSchema,
  adminDisputeSchema,
  type AdminClaim,
  type AdminDispute,
} from '../contracts/admin-claims.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { koboToNaira, nairaToKobo } from '../domain/money.ts';
import { adminPageOf, keysetOf, patternOf, personPatternOf, type AdminList } from './admin-page.ts';
import type { Page } from './page.ts';

const kobo = z.coerce.number().transform(koboToNaira);
const instant = z.date().transform((date) => date.toISOString());
const personSchema = adminClaimSchema.shape.passenger;
const claim = adminClaimSchema.shape;
const claimRowsSchema = z.array(
  z.object({
    id: claim.id,
    booking_id: claim.bookingId,
    side: claim.side,
    kind: claim.kind,
    words: claim.words,
    status: claim.status,
    answer: claim.answer,
    answered_at: instant.nullable(),
    answer_until: instant,
    decision: claim.decision,
    decided_at: instant.nullable(),
    refund_kobo: kobo,
    created_at: instant,
    total_kobo: kobo,
    boarded_at: instant.nullable(),
    can_decide: z.boolean(),
    passenger: personSchema,
    driver: personSchema.nullable(),
    trip_id: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure_at: instant,
    position_key: z.string(),
  }),
);

const personOf = (sql: Sql, alias: 'p' | 'd') =>
  sql`jsonb_build_object('id', ${sql(alias)}.id, 'name', ${sql(alias)}.name, 'phone', nullif(${sql(alias)}.phone, ''))`;

/** Claims whose passenger or driver matches the search; `name` sorts by the passenger's name. */
export async function listClaims(
  asAdmin: AsCaller,
  list: AdminList,
  { openOnly }: { openOnly: boolean },
): Promise<Page<AdminClaim>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`c.created_at`, name: sql`lower(p.name)`, id: sql`c.id` });
    const people = sql`select private.find_people(${personPatternOf(list.search ?? '')})`;
    const place = patternOf(list.search ?? '');
    return sql`
      select c.id, c.booking_id, c.side, c.kind, c.words, c.status, c.answer, c.answered_at,
        c.created_at + private.contest_time() as answer_until, c.decision, c.decided_at, c.refund_kobo, c.created_at,
        b.total_kobo, b.boarded_at, ${personOf(sql, 'p')} as passenger,
        case when d.id is not null then ${personOf(sql, 'd')} end as driver,
        c.status in ('open', 'answered') and b.status = 'completed' and (
          c.status = 'answered' or c.side = 'platform' or c.created_at <= now() - private.contest_time()
        ) as can_decide,
        t.id as trip_id, o.name as origin, e.name as destination, t.departure_at, ${keyset.key}
      from public.trip_claims c
      join public.bookings b on b.id = c.booking_id
      join public.trips t on t.id = b.trip_id
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      join public.profiles p on p.id = b.passenger_id
      left join public.profiles d on d.id = b.driver_id
      where true
        ${openOnly ? sql`and c.status in ('open', 'answered')` : sql``}
        ${
          list.search
            ? sql`and (b.passenger_id in (${people}) or b.driver_id in (${people})
              or lower(o.name) like ${place} or lower(e.name) like ${place})`
            : sql``
        }
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageOf(claimRowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    bookingId: row.booking_id,
    side: row.side,
    kind: row.kind,
    words: row.words,
    status: row.status,
    answer: row.answer,
    answeredAt: row.answered_at,
    answerUntil: row.answer_until,
    decision: row.decision,
    decidedAt: row.decided_at,
    refund: row.refund_kobo,
    createdAt: row.created_at,
    totalFare: row.total_kobo,
    boardedAt: row.boarded_at,
    canDecide: row.can_decide,
    passenger: row.passenger,
    driver: row.driver,
    trip: {
      id: row.trip_id,
      origin: row.origin,
      destination: row.destination,
      departureDate: row.departure_at,
    },
  }));
}

const statusRowsSchema = z.tuple([z.object({ status: z.string() })]);

/** Decides a claim; `refund` in naira. Rules: `private.decide_claim`. */
export async function decideClaim(
  asAdmin: AsCaller,
  ask: { id: string; upheld: boolean; refund: number; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(
    (sql) => sql`
      select private.decide_claim(${ask.id}, ${ask.upheld}, ${nairaToKobo(ask.refund)}, ${ask.reason ?? null}) as status`,
  );
  return { id: ask.id, status: statusRowsSchema.parse(rows)[0].status };
}

const dispute = adminDisputeSchema.shape;
const disputeRowsSchema = z.array(
  z.object({
    id: dispute.id,
    provider_id: dispute.providerId,
    reference: dispute.reference,
    booking_id: dispute.bookingId,
    amount_kobo: kobo,
    status: dispute.status,
    due_at: instant.nullable(),
    accepts: dispute.accepts,
    words: dispute.words,
    answered_at: instant.nullable(),
    loss_kobo: kobo,
    charged_kobo: kobo.nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
    passenger: personSchema,
    position_key: z.string(),
  }),
);

/** Disputes of payments; with `openOnly` those that wait for our answer or the bank's decision. */
export async function listDisputes(
  asAdmin: AsCaller,
  list: AdminList,
  { openOnly }: { openOnly: boolean },
): Promise<Page<AdminDispute>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`d.created_at`, name: sql`lower(p.name)`, id: sql`d.id` });
    return sql`
      select d.id, d.provider_id, y.reference, y.hold_id as booking_id, d.amount_kobo, d.status, d.due_at, d.accepts,
        d.words, d.answered_at, d.loss_kobo, d.charged_kobo, d.created_at, d.ended_at,
        ${personOf(sql, 'p')} as passenger, ${keyset.key}
      from public.disputes d
      join public.payments y on y.id = d.payment_id
      join public.profiles p on p.id = y.passenger_id
      where true
        ${openOnly ? sql`and d.status = 'open'` : sql``}
        ${
          list.search
            ? sql`and (y.passenger_id in (select private.find_people(${personPatternOf(list.search)}))
              or y.reference like ${patternOf(list.search)} or d.provider_id = ${list.search})`
            : sql``
        }
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageOf(disputeRowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    providerId: row.provider_id,
    reference: row.reference,
    bookingId: row.booking_id,
    amount: row.amount_kobo,
    status: row.status,
    dueAt: row.due_at,
    accepts: row.accepts,
    words: row.words,
    answeredAt: row.answered_at,
    loss: row.loss_kobo,
    charged: row.charged_kobo,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    passenger: row.passenger,
  }));
}

/** Who bears the loss of a lost dispute. Rules: `private.charge_dispute`. */
export async function chargeDispute(
  asAdmin: AsCaller,
  { id, toDriver, reason }: { id: string; toDriver: boolean; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(
    (sql) => sql`select private.charge_dispute(${id}, ${toDriver}, ${reason ?? null}) as status`,
  );
  return { id, status: statusRowsSchema.parse(rows)[0].status };
}
