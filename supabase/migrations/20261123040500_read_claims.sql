-- What both sides read about the money of a booking: its release, and the claims about it.

create function private.read_claims(booking_id uuid, trip_id uuid default null)
returns setof jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  if read_claims.trip_id is not null and not exists (
    select from public.trips t where t.id = read_claims.trip_id and (
      caller in (t.driver_id, t.company_id)
      or exists (select from public.bookings b where b.trip_id = t.id and b.passenger_id = caller)
    )
  ) then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select jsonb_build_object(
    'bookingId', b.id, 'tripId', b.trip_id, 'side', s.side, 'seats', b.seats, 'totalKobo', b.total_kobo,
    'passengerName', case s.side when 'driver' then p.name end,
    'boardedAt', b.boarded_at, 'releaseAt', b.release_at, 'isSettled', b.settled_at is not null,
    'isFrozen', private.is_frozen(b.id),
    'canClaim', (
      select coalesce(jsonb_agg(k.kind), '[]')
      from unnest(case
        when s.side = 'passenger' then array['driver_absent', 'left_behind', 'not_as_described', 'not_completed']
        when b.driver_id = caller then array['passenger_absent']
      end) as k (kind)
      where b.status <> 'cancelled' and b.settled_at is null
        and (b.boarded_at is null or k.kind not in ('driver_absent', 'left_behind', 'passenger_absent'))
        and not exists (
          select from public.trip_claims c
          where c.booking_id = b.id and (c.kind = k.kind or (c.side = s.side and c.status in ('open', 'answered')))
        )
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'side', c.side, 'kind', c.kind, 'words', c.words, 'status', c.status, 'answer', c.answer,
        'answeredAt', c.answered_at, 'answerUntil', c.created_at + private.contest_time(), 'decision', c.decision,
        'decidedAt', c.decided_at, 'refundKobo', c.refund_kobo, 'createdAt', c.created_at,
        'canAnswer', c.side not in (s.side, 'platform') and c.status = 'open' and c.created_at > now() - private.contest_time(),
        'canWithdraw', c.by_id = caller and c.status in ('open', 'answered')
      ) order by c.created_at, c.id), '[]')
      from public.trip_claims c where c.booking_id = b.id
    )
  )
  from public.bookings b
  join public.profiles p on p.id = b.passenger_id
  cross join lateral (select case when b.passenger_id = caller then 'passenger' else 'driver' end) as s (side)
  where caller in (b.passenger_id, b.driver_id, b.company_id) and b.payment_method = 'online'
    and (b.id = read_claims.booking_id or b.trip_id = read_claims.trip_id)
  order by b.created_at, b.id;
end
$$;
comment on function private.read_claims(uuid, uuid) is
'Release and claims of a booking that was paid online, or of all that the caller may see of a trip: the passenger their own, the
driver and the company those of the trip. canClaim: the kinds of claims that are not excluded; their times are checked when
one is opened. Amounts in kobo.
Refuses: 401, 403 suspended; 404 not_found for a trip of others.
Security definer because: drivers cannot read the profiles of passengers.';
grant execute on function private.read_claims(uuid, uuid) to authenticated;
