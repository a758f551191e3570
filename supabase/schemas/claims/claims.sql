-- Claims of passengers and drivers about a booking, and disputes of the banks. Either freezes the money of a booking that was paid online.

create function private.contest_time() returns interval language sql immutable
return interval '24 hours';
comment on function private.contest_time is 'How long the other side can answer a claim.';

create function private.is_uncontested(claim public.trip_claims)
returns boolean language sql stable
return claim.kind = 'passenger_absent' and claim.status = 'open' and claim.created_at <= now() - private.contest_time();
comment on function private.is_uncontested is
'True for the claim that a passenger did not come, when the passenger has not contested it in time.';

create function private.is_disputed(booking_id uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.payments p join public.disputes d on d.payment_id = p.id
    where p.hold_id = private.paying_hold(is_disputed.booking_id) and d.status = 'open'
  );
end
$$;
comment on function private.is_disputed is
'Whether the passenger''s bank disputes the payment of a booking and has not decided yet.
Security definer because: administrators read neither payments nor disputes.';

create function private.can_decide_claim(claim public.trip_claims, booking_status text)
returns boolean language sql stable
return claim.status in ('open', 'answered') and booking_status = 'completed' and (
  claim.status = 'answered' or claim.side = 'platform' or claim.created_at <= now() - private.contest_time()
) and not private.is_disputed(claim.booking_id);
comment on function private.can_decide_claim is
'Whether the trip is over, both sides could speak and no bank disputes the payment, so that an administrator can decide a claim.';

create view private.frozen_bookings with (security_invoker = true) as
select c.booking_id from public.trip_claims c where c.status in ('open', 'answered') and not private.is_uncontested(c)
union all
select p.hold_id from public.disputes d join public.payments p on p.id = d.payment_id where d.status = 'open'
union all
-- The payment of a journey is found by the first of its bookings (paying_hold).
select j.second_booking_id from public.disputes d
join public.payments p on p.id = d.payment_id
join public.journeys j on j.first_booking_id = p.hold_id and j.payment_method = 'online'
where d.status = 'open';
comment on view private.frozen_bookings is
'Bookings about which a claim or a dispute is open, some of them twice. Read from what is open, or by key for one booking.';

create function private.is_frozen(booking_id uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.frozen_bookings f where f.booking_id = is_frozen.booking_id);
end
$$;
comment on function private.is_frozen is
'True while a claim or a dispute about the booking is open: its money is not released, refunded by a decision or paid out.';

create function private.guard_open_claims(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.trip_claims c join public.bookings b on b.id = c.booking_id
    where c.status in ('open', 'answered') and person in (b.passenger_id, b.driver_id, b.company_id)
  ) then
    perform private.refuse(409, 'conflict',
      'A claim about one of your trips is open. You can delete your account once it is decided.');
  end if;
end
$$;
comment on function private.guard_open_claims is
'An account is not deleted while a claim by or against the person is open.
Refuses: 409 conflict.';

create function private.locked_claimable(booking_id uuid)
returns public.bookings language plpgsql set search_path = '' as $$
declare
  trip uuid;
  booking public.bookings;
begin
  -- The trip is locked first, as everywhere; the release of the fare locks the booking.
  select t.id into trip from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = locked_claimable.booking_id) for no key update;
  select b.* into booking from public.bookings b
  where b.id = locked_claimable.booking_id and b.trip_id = trip for no key update;
  return booking;
end
$$;
comment on function private.locked_claimable is 'A booking, locked behind its trip; null if there is none.';

create function private.locked_paid(hold_id uuid)
returns public.bookings[] language plpgsql set search_path = '' as $$
begin
  perform from public.trips t
  where t.id in (select h.trip_id from public.seat_holds h where h.id = any (private.holds_of(hold_id)))
  order by t.id for no key update;
  return array(
    select private.locked_claimable(k.id) from unnest(private.holds_of(hold_id)) with ordinality k (id, part)
    where exists (select from public.bookings b where b.id = k.id) order by k.part
  );
end
$$;
comment on function private.locked_paid is 'The bookings that a payment has paid, by its hold, locked behind their trips; none of a surplus payment alone.';

create function private.end_claims(booking_id uuid, status text, decision text, kinds text[] default null)
returns void language sql set search_path = '' as $$
  update public.trip_claims c
  set status = end_claims.status, decision = end_claims.decision, decided_at = now()
  where c.booking_id = end_claims.booking_id and c.status in ('open', 'answered')
    and (end_claims.kinds is null or c.kind = any (end_claims.kinds))
$$;
comment on function private.end_claims is
'Ends the open claims of a booking, or only those of some kinds, because another event has decided them. The caller has locked
the booking.';

create function private.check_no_disputed_claim(booking_id uuid)
returns void language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.trip_claims c
    where c.booking_id = check_no_disputed_claim.booking_id and c.kind = 'passenger_absent' and c.status in ('open', 'answered')
  ) then
    perform private.refuse(409, 'conflict',
      'The driver says that you did not come. Please answer that on the page of your trip instead of cancelling.');
  end if;
end
$$;
comment on function private.check_no_disputed_claim is
'A passenger cannot cancel for a refund while a no-show claim about them is open; they contest the claim.
Refuses: 409 conflict.';

grant execute on function private.contest_time, private.is_disputed, private.can_decide_claim to app_admin;
