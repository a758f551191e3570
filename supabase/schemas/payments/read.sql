-- A passenger's view of paying for seats: how a trip is paid; the hold, its payments, its refunds.

create function private.read_payments(booking_id uuid default null)
returns setof jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  free_cancellations int := private.free_cancellations_left(caller);
begin
  return query
  select jsonb_build_object(
    'bookingId', h.id, 'tripId', h.trip_id,
    -- The clock may not have ended it yet.
    'state', case when h.status = 'open' and h.expires_at <= now() then 'expired'
      when h.status = 'open' and h.asked_at is not null then 'asked' when h.status = 'open' then 'held' else h.status end,
    'origin', coalesce(o.name, t_o.name), 'destination', coalesce(d.name, t_d.name), 'departureDate', h.departure_at,
    'seats', h.seats, 'farePerSeatKobo', h.fare_kobo, 'extras', h.extras, 'totalFareKobo', h.total_kobo,
    'holdExpiresAt', h.expires_at, 'answerFrom', h.asked_at, 'now', clock_timestamp(), 'bookingStatus', b.status, 'addsTo', h.adds_to,
    'cancellationFeeKobo', private.payment_fee(h.total_kobo), 'freeCancellationsLeft', free_cancellations,
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', p.reference, 'method', p.method, 'status', p.status, 'outcome', p.outcome, 'isTest', p.mode = 'test',
        'amountKobo', p.amount_kobo, 'paidKobo', p.paid_kobo, 'paidAt', p.paid_at, 'channel', p.channel,
        'url', p.page_url, 'account', p.transfer_account, 'expiresAt', p.expires_at
      ) order by p.created_at desc), '[]')
      from public.payments p where p.hold_id = (select private.paying_hold(h.id))
    ),
    'journey', private.journey_of(h.id),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'cause', r.cause, 'amountKobo', r.amount_kobo, 'status', r.status, 'createdAt', r.created_at, 'doneAt', r.done_at
      ) order by r.created_at), '[]')
      from public.refunds r join public.payments p on p.id = r.payment_id
      where p.hold_id = (select private.paying_hold(h.id)) and coalesce(r.booking_id, h.id) = h.id
    )
  )
  from public.seat_holds h
  join public.trips t on t.id = h.trip_id
  join public.places t_o on t_o.id = t.origin_place_id
  join public.places t_d on t_d.id = t.destination_place_id
  -- The driver may have removed a stop after the hold had ended.
  left join public.trip_stops f on f.trip_id = h.trip_id and f.id = h.from_stop_id
  left join public.trip_stops g on g.trip_id = h.trip_id and g.id = h.to_stop_id
  left join public.places o on o.id = coalesce(h.from_place_id, f.place_id)
  left join public.places d on d.id = coalesce(h.to_place_id, g.place_id)
  left join public.bookings b on b.id = h.id
  where h.passenger_id = caller and case
    when read_payments.booking_id is not null then h.id = read_payments.booking_id
    else (h.status = 'open' and h.expires_at > now() and h.asked_at is null) or exists (
      select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.hold_id = (select private.paying_hold(h.id)) and coalesce(r.booking_id, h.id) = h.id
        and (r.status <> 'done' or r.done_at > now() - interval '7 days')
    )
  end
  order by h.created_at desc
  limit 50;
end
$$;
comment on function private.read_payments is
'The caller''s payments: of one booking or hold, or without an id the seats that they hold now and the refunds that are on their
way or were done in the last 7 days. Amounts in kobo.
Refuses: 401, 403 suspended.
Security definer because: it reads trips and stops that are no longer listed.';

create function private.trips_of_payments(hold_ids uuid[], booking_ids uuid[])
returns table (place bigint, trips jsonb) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select asked.place, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'bookingId', k.id, 'tripId', t.id,
      'origin', (
        select o.name from public.places o
        where o.id = coalesce(case when p.status <> 'confirmed' then h.from_place_id end, f.place_id, t.origin_place_id)
      ),
      'destination', (
        select d.name from public.places d
        where d.id = coalesce(case when p.status <> 'confirmed' then h.to_place_id end, g.place_id, t.destination_place_id)
      ),
      'departureDate', coalesce(f.planned_at, h.departure_at), 'fareKobo', p.total_kobo, 'status', p.status
    ) order by k.part), '[]')
    from (values
      (1, coalesce(asked.booking_id, j.first_booking_id, asked.hold_id)),
      (2, case when asked.booking_id is null then j.second_booking_id end)
    ) as k (part, id)
    join private.places_taken(k.id) p on p.status <> 'accepted'
    -- A booking in cash had none.
    left join public.seat_holds h on h.id = k.id
    join public.trips t on t.id = p.trip_id
    -- The driver may have removed a stop after the hold had ended; a place along the way is not a stop until the driver accepts.
    left join public.trip_stops f on f.trip_id = t.id and f.id = p.from_stop_id
    left join public.trip_stops g on g.trip_id = t.id and g.id = p.to_stop_id
  )
  from unnest(hold_ids, booking_ids) with ordinality as asked (hold_id, booking_id, place)
  left join public.journeys j on asked.hold_id in (j.first_booking_id, j.second_booking_id) and j.payment_method = 'online';
end
$$;
comment on function private.trips_of_payments is
'The trips that each of these payments is for, by its place in the list, as [{bookingId, tripId, origin, destination, departureDate, fareKobo,
status}]: one trip, or both of a journey, the first one first; of a refund about one booking (booking_ids, of the same length) its
own. status as places_taken. A whole page is asked at once: the statement is planned at each call.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: it reads holds and trips that are no longer listed.';

create function private.expect_refund(booking_id uuid, seen_refund_kobo bigint)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  quote record;
begin
  select q.* into quote from private.quote_cancellation(booking_id) q;
  -- A repeated request is answered as the first one.
  if quote.refund_kobo < seen_refund_kobo
    and exists (select from public.bookings b where b.id = expect_refund.booking_id and b.status = 'confirmed')
  then
    perform private.refuse(409, 'trip_changed', format(
      'You would now get back ₦%s. Nothing was cancelled.', private.naira(quote.refund_kobo)
    ));
  end if;
end
$$;
comment on function private.expect_refund is
'Checks, in the transaction that cancels, that the passenger still gets back what the dialog has shown them.
Refuses: 401, 403 suspended; 404 not_found; 409 trip_changed if it is less now.
Security definer because: as quote_cancellation.';

grant execute on function private.read_payments, private.expect_refund to authenticated;
grant execute on function private.trips_of_payments to app_admin;
