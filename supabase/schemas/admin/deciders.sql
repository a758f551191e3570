-- Who may decide about what. An administrator decides nothing about themselves or about people who are connected with them, and
-- decisions about money need an account: of a session signed in by code alone nobody can tell whose business it decides.

create function private.why_not_decide(people uuid[], is_money boolean default true)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  account uuid := (select a.user_id from private.admins a where a.id = (private.admin_session()).admin_id);
begin
  return case
    when account is null and is_money then
      'Decisions about money need an administrator with an account of their own. Please sign in with your email.'
    when account = any (people) then 'This is about you. Another administrator has to decide.'
    when exists (select from unnest(people) person where private.are_connected(account, person)) then
      'You share a phone, device or bank account with somebody in this. Another administrator has to decide.'
  end;
end
$$;
comment on function private.why_not_decide(uuid[], boolean) is
'Why the administrator of this transaction may not decide about these people, as a sentence; null if they may. is_money: also
refuses a session signed in by code alone.
Security definer because: no role reads administrators and identity marks.';

create function private.require_decider(people uuid[], is_money boolean default true)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  why text := private.why_not_decide(people, is_money);
begin
  if why is not null then
    perform private.refuse(403, 'forbidden', why);
  end if;
  return admin;
end
$$;
comment on function private.require_decider(uuid[], boolean) is
'require_admin for a decision about these people: first line of every decision about money (is_money), and about a person, a trip
or a booking. Returns the id of the administrator.
Refuses: 401 unauthenticated; 403 forbidden (why_not_decide).
Security definer because: no role reads administrators and identity marks.';

create function private.people_of_booking(booking_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select array_remove(array[b.passenger_id, b.driver_id, b.company_id], null)
    from public.bookings b where b.id = people_of_booking.booking_id
  ), (
    select array_remove(array[h.passenger_id, t.driver_id, t.company_id], null)
    from public.seat_holds h join public.trips t on t.id = h.trip_id where h.id = people_of_booking.booking_id
  ), '{}');
end
$$;
comment on function private.people_of_booking(uuid) is
'The people whose business a booking or hold is: the passenger first, then the driver and the company.
Security definer because: lists of administrators call it.';

create function private.people_of_payment(hold_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.people_of_booking(hold_id) || coalesce((
    select (private.people_of_booking(j.second_booking_id))[2:] from public.journeys j
    where j.first_booking_id = people_of_payment.hold_id and j.payment_method = 'online'
  ), '{}');
end
$$;
comment on function private.people_of_payment(uuid) is
'The people whose business a payment is, by its hold: those of people_of_booking, and driver and company of the second trip of a
journey.
Security definer because: lists of administrators call it.';

create function private.people_of_trip(trip_id uuid)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[t.driver_id, t.company_id] || array(
    select distinct b.passenger_id from public.bookings b where b.trip_id = t.id and b.status <> 'cancelled'
  ), null)
  from public.trips t where t.id = people_of_trip.trip_id
$$;
comment on function private.people_of_trip(uuid) is
'The people whose business a trip is: driver, company and its passengers; null for an unknown trip.
Security definer because: no role reads all bookings.';

grant execute on function
  private.why_not_decide(uuid[], boolean),
  private.people_of_booking(uuid),
  private.people_of_payment(uuid)
to app_admin;
