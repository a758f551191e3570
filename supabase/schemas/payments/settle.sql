-- The one door for money that comes in: settle_payment, after the provider was asked.

create function private.is_booked_anew(hold public.seat_holds)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.bookings b
    where b.trip_id = hold.trip_id and b.passenger_id = hold.passenger_id and b.status = 'confirmed'
      and (b.created_at > hold.created_at or hold.adds_to is null
        or (hold.adds_to <> b.id and hold.adds_to is distinct from b.adds_to))
  ) or exists (
    select from public.seat_holds h
    where h.trip_id = hold.trip_id and h.passenger_id = hold.passenger_id and h.status = 'open'
  );
end
$$;
comment on function private.is_booked_anew is
'True if the passenger of an ended hold has booked its trip since, or is paying for it: seats that are added expect the bookings that
they add to.';

create function private.surplus_cause(payment public.payments, ids uuid[])
returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from public.payments p where p.hold_id = payment.hold_id and p.status = 'paid' and p.id <> payment.id)
      then 'paid_twice'
    when exists (
      select from public.seat_holds h
      where h.id = any (ids) and (h.is_given_up or (h.status = 'expired' and private.is_booked_anew(h)))
    ) then 'given_up'
    else 'surplus'
  end;
end
$$;
comment on function private.surplus_cause is
'Why a payment goes back without seats: another one has paid them before (paid_twice), or the passenger gave them up or booked the trip
anew (given_up); else surplus, which is not their doing. ids: the holds that it pays.';

create function private.can_retake(hold public.seat_holds, trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  -- As far as the times of a booked trip can move.
  changed_max constant interval := '30 minutes';
begin
  return hold.status = 'expired' and hold.request_payment is null and trip.status in ('scheduled', 'active') and trip.is_listed
    and trip.departure_at > now() and not private.is_seller_blocked(trip)
    and not private.are_apart(trip.driver_id, hold.passenger_id) and not trip.confirms_passengers and private.takes_online(trip)
    and exists (
      select from private.legs l
      where l.trip_id = trip.id and l.from_stop_id = hold.from_stop_id and l.to_stop_id = hold.to_stop_id
        and l.fare_kobo = hold.fare_kobo
        and l.departure_at between hold.departure_at - changed_max and hold.departure_at + changed_max
        and private.free_between(trip.total_seats, trip.leg_taken, l.from_position, l.to_position) >= hold.seats
    )
    and not exists (
      select from jsonb_array_elements(private.changes_since(
        trip.id, hold.from_stop_id, hold.to_stop_id, hold.departure_at, hold.points, hold.agreed_terms
      )) c where c ->> 'kind' in ('driver', 'point')
    )
    and private.offers_extras(trip.choices, hold.extras)
    and ((trip.choices ? 'womenOnly') is not true or (hold.agreed_terms -> 'choices') ? 'womenOnly')
    and exists (
      select from public.profiles p where p.id = hold.passenger_id and not p.suspended
        and p.rejected_at is null and p.deleted_at is null and p.deletion_requested_at is null
    )
    and not private.is_booked_anew(hold);
end
$$;
comment on function private.can_retake is
'True if a hold that has expired, and is not a request, can still become a booking: the trip is open, takes online payment and asks no driver for each
passenger, its seats are free at the same fare, its extras cost the same,
its times and points have moved no further than those of a booked trip may, it is not for women only since then, and the
passenger is active, has not booked again (is_booked_anew), and is not apart from the driver (are_apart). The caller has locked the trip.';

create function private.book_hold(hold public.seat_holds, trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  -- Perhaps another one than when the seats were held, or none: then this is the first.
  first public.bookings := (
    select b from public.bookings b
    where hold.adds_to is not null and b.trip_id = trip.id and b.passenger_id = hold.passenger_id and b.status = 'confirmed'
      and b.adds_to is null
  );
begin
  update public.seat_holds h
  set status = case hold.request_payment when 'cash' then 'accepted' else 'paid' end, ended_at = now(), travellers = '[]'
  where h.id = hold.id;
  insert into public.bookings (
    id, trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id,
    payment_method, terms_version, agreed_departure_at, agreed_points, agreed_terms, extras,
    adds_to
  )
  values (
    hold.id, trip.id, hold.passenger_id, trip.driver_id, trip.company_id, hold.seats, hold.fare_kobo, hold.client_key,
    hold.from_stop_id, hold.to_stop_id, coalesce(hold.request_payment, 'online'),
    case when hold.request_payment = 'cash' then null else hold.terms_version end,
    -- One agreement for all seats of a passenger: a change is asked about once, and answered once.
    coalesce(first.agreed_departure_at, hold.departure_at), coalesce(first.agreed_points, hold.points),
    coalesce(first.agreed_terms, hold.agreed_terms), hold.extras, first.id
  );
  -- A trip that has changed since the hold asks its passenger, who leaves with everything back.
  perform private.agree_first_points(trip.id);
  perform private.tell_changes(trip.id);
  perform private.name_travellers(hold.id, hold.travellers);
  -- Made before a cancellation needs it: two cancellations cannot wait for each other's new accounts.
  perform private.ledger_account('driver_payable', coalesce(trip.company_id, trip.driver_id));
end
$$;
comment on function private.book_hold is
'Makes a paid hold, or a request that the driver has accepted, the booking with the same id. Its seats are taken already. Seats that
are added join the passenger''s first booking of the trip, or become it if that was cancelled.';

create function private.record_fee(payment public.payments, fee_kobo bigint)
returns void language plpgsql set search_path = '' as $$
begin
  if payment.fee_kobo is not null or record_fee.fee_kobo is null then
    return;
  end if;
  update public.payments p set fee_kobo = record_fee.fee_kobo where p.id = payment.id;
  if record_fee.fee_kobo > 0 then
    perform private.post_journal('fee:' || payment.reference, 'fee', payment.hold_id, jsonb_build_array(
      jsonb_build_object('account', 'gateway_fees', 'kobo', record_fee.fee_kobo),
      jsonb_build_object('account', 'provider_receivable', 'kobo', -record_fee.fee_kobo)
    ));
  end if;
end
$$;
comment on function private.record_fee is
'Books the provider''s fee of a payment that was not known when it was settled.';

create function private.settle_payment(reference text, seen jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  extension constant interval := '10 minutes';
  state constant text := seen ->> 'state';
  taken constant bigint := (seen ->> 'amountKobo')::bigint;
  requested constant bigint := (seen ->> 'requestedKobo')::bigint;
  fee constant bigint := (seen ->> 'feeKobo')::bigint;
  is_wrong boolean;
  passenger uuid;
  ids uuid[];
  holds public.seat_holds[];
  hold public.seat_holds;
  payment public.payments;
  result text;
  cause text;
  kept bigint := 0;
begin
  select p.passenger_id, p.hold_id into passenger, hold.id
  from public.payments p where p.reference = settle_payment.reference;
  if hold.id is null then
    return 'unknown';
  end if;
  -- Locked in the order of all changes: people, trips, holds, payments. Everything is read again behind the locks.
  perform from public.profiles p where p.id = passenger for no key update;
  ids := private.locked_holds(hold.id, passenger);
  select h.* into hold from public.seat_holds h where h.id = ids[1];
  select p.* into payment from public.payments p where p.reference = settle_payment.reference for no key update;

  if payment.status = 'paid' then
    perform private.record_fee(payment, fee);
    return payment.outcome;
  elsif payment.status = 'failed' and state is distinct from 'paid' then
    return 'failed';
  elsif state = 'failed' or state = 'reversed' then
    update public.payments p
    set status = 'failed', problem = case state when 'reversed' then 'reversed' else p.problem end where p.id = payment.id;
    perform private.broadcast_to_user(passenger, 'payment_changed', jsonb_build_object('bookingId', hold.id));
    return 'failed';
  elsif state = 'unclear' then
    perform private.note_unclear(payment.reference, seen ->> 'status');
    return 'open';
  elsif state is distinct from 'paid' then
    -- Nothing is on its way, and the page takes no money any more.
    if not coalesce((seen ->> 'isUnderWay')::boolean, false) and private.last_moment(payment) < now() then
      update public.payments p set status = 'failed', look_again_at = 'infinity' where p.id = payment.id;
      return 'failed';
    end if;
    -- The passenger has just typed the code, or the transfer is on its way: once, the hold waits a little longer.
    if hold.status = 'open' and not hold.is_extended and (seen ->> 'isUnderWay')::boolean
      and hold.expires_at between now() and now() + interval '2 minutes'
    then
      update public.seat_holds h
      set expires_at = greatest(h.expires_at, least(h.expires_at + extension, (
          select min(t.departure_at) from public.seat_holds o join public.trips t on t.id = o.trip_id where o.id = any (ids)
        ))), is_extended = true
      where h.id = any (ids) and h.status = 'open';
    end if;
    return 'open';
  elsif coalesce(taken, 0) <= 0 or requested is null or seen ->> 'providerId' is null then
    raise exception 'The provider says that % is paid, but not what was paid.', payment.reference;
  elsif exists (
    select from public.payments p
    where p.provider = payment.provider and p.provider_id = seen ->> 'providerId' and p.id <> payment.id
  ) then
    raise exception 'The provider uses the id % for two payments.', seen ->> 'providerId';
  elsif seen ->> 'currency' is distinct from payment.currency then
    update public.payments p
    set status = 'failed', problem = 'wrong_currency', provider_id = seen ->> 'providerId', look_again_at = 'infinity'
    where p.id = payment.id;
    return 'wrong_currency';
  end if;

  is_wrong := requested is distinct from payment.amount_kobo or taken < requested;
  perform private.end_hold(h, 'expired') from public.seat_holds h join public.trips t on t.id = h.trip_id
  where h.id = any (ids) and h.status = 'open' and (
    h.expires_at <= now()
    -- Too late to ask the driver.
    or (h.request_payment is not null and h.asked_at is null and (private.answer_time(t, now())).ends <= now())
  );
  select h.* into hold from public.seat_holds h where h.id = ids[1];
  -- All or none: a journey of which one part cannot be booked goes back in full. So does a second payment of a request.
  select array_agg(h order by array_position(ids, h.id)), case
    when is_wrong then 'surplus'
    when bool_and(h.status = 'open' and h.asked_at is null) then 'applied'
    when bool_and((h.status = 'open' and h.asked_at is null) or private.can_retake(h, t)) then 'retaken'
    else 'surplus'
  end
  into holds, result
  from public.seat_holds h join public.trips t on t.id = h.trip_id where h.id = any (ids);
  if result = 'retaken' then
    perform private.take_seats(h.trip_id, h.from_stop_id, h.to_stop_id, h.seats)
    from unnest(holds) h where h.status <> 'open';
  elsif result = 'surplus' and not is_wrong then
    perform private.end_hold(h, 'released') from public.seat_holds h
    where h.id = any (ids) and h.status = 'open' and h.asked_at is null;
  end if;

  -- A fee that the payer bears comes on top: what we asked for is what was paid.
  payment.paid_kobo := case when is_wrong then taken else requested end;
  update public.payments p
  set status = 'paid', outcome = result, problem = case when is_wrong then 'wrong_amount' end,
    paid_kobo = payment.paid_kobo, fee_kobo = fee, channel = left(seen ->> 'channel', 40),
    card_key = left(seen ->> 'cardKey', 100),
    provider_id = seen ->> 'providerId', paid_at = coalesce((seen ->> 'paidAt')::timestamptz, now())
  where p.id = payment.id
  returning * into payment;
  if result = 'surplus' then
    cause := private.surplus_cause(payment, ids);
    kept := case cause when 'surplus' then 0 else private.surplus_fee(payment) end;
    perform private.queue_refund(payment, null, cause, payment.paid_kobo - kept);
    perform private.notify(passenger, case
        when cause = 'paid_twice' then 'payment_came_twice'
        when cause = 'given_up' then 'payment_came_after_giving_up'
        when is_wrong then 'payment_of_another_amount'
        else 'payment_came_too_late'
      end, jsonb_build_object('paid', private.naira(payment.paid_kobo), 'trip', private.describe_trip(hold.trip_id),
        'back', private.naira(payment.paid_kobo - kept), 'fee', case when kept > 0 then private.naira(kept) end),
      '/bookings/' || hold.id || '/payment');
  elsif hold.request_payment is not null then
    perform private.ask_driver(hold, t) from public.trips t where t.id = hold.trip_id;
  else
    foreach hold in array holds loop
      perform private.book_hold(hold, t) from public.trips t where t.id = hold.trip_id;
    end loop;
    hold := holds[1];
  end if;
  perform private.broadcast_to_user(passenger, 'payment_changed', jsonb_build_object('bookingId', hold.id));
  -- Last: every payment waits for these accounts until the one before it has committed.
  perform private.post_journal('paid:' || payment.reference, 'paid', hold.id, jsonb_build_array(
    jsonb_build_object('account', 'provider_receivable', 'kobo', taken - coalesce(fee, 0)),
    jsonb_build_object('account', 'gateway_fees', 'kobo', payment.paid_kobo - taken + coalesce(fee, 0) - kept),
    jsonb_build_object('account', case result when 'surplus' then 'refunds_payable' else 'passenger_prepaid' end,
      'kobo', kept - payment.paid_kobo)
  ));
  return result;
end
$$;
comment on function private.settle_payment is
'Records what the provider has answered about a payment (SeenPayment as JSON; providers are asked before the transaction) and does
what follows: the hold, or each of a journey, becomes the booking, or the driver is asked (applied), or takes its seats again (retaken), or
the money goes back (surplus), less its fee when the passenger has given up or paid twice too often (surplus_fee).
Repeating it changes nothing, and an older truth is ignored. Returns applied, retaken, surplus, failed, open, wrong_currency,
or unknown for a reference that is not ours.
Security definer because: no role writes payments, bookings or the ledger.';

grant execute on function private.settle_payment to app_payments;
