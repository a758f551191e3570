-- The refund of a booking that was paid online: the five rules, by version. Whether a trip is paid in cash
-- or online: the platform's settings, and the driver's choice.

create function private.refund_by(rule text, total_kobo bigint) returns bigint language sql immutable
return case rule when 'no_show' then 0 when 'late' then (total_kobo + 1) / 2 else total_kobo end;
comment on function private.refund_by is
'The part of a fare that a rule of the terms gives back; the odd kobo of a half goes to the passenger.';

create function private.cancellation_terms(
  total_kobo bigint, who text, paid_at timestamptz, departure_at timestamptz, moment timestamptz,
  out rule text, out refund_kobo bigint, out driver_kobo bigint
)
language sql
immutable
set search_path = ''
as $$
  select k.rule, r.refund, total_kobo - r.refund
  from (
    select case
      when who = 'no_show' then 'no_show'
      when who <> 'passenger' or moment >= departure_at + interval '30 minutes' then 'not_passenger'
      when moment <= paid_at + interval '30 minutes' and moment <= departure_at - interval '2 hours' then 'soon_after_paying'
      when moment <= departure_at - interval '24 hours' then 'a_day_before'
      else 'late'
    end
  ) k (rule),
  lateral private.refund_by(k.rule, total_kobo) r (refund)
$$;
comment on function private.cancellation_terms is
'Version 1 of the terms.
who: passenger, no_show, or driver for all others. departure_at: the planned time of the passenger''s own stop. The refund (refund_by) and
the driver''s part sum to the total.';

create function private.takes_cash(trip public.trips) returns boolean language sql immutable
return trip.payment in ('cash', 'both');
comment on function private.takes_cash is 'True if passengers of this trip may pay the driver when they board.';

create function private.receives_online(payee uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.platform_settings s where s.online_payments <> 'off') and private.has_payout_account(payee);
end
$$;
comment on function private.receives_online is
'True if the platform takes online payment and this driver or company has a payout account.';

create function private.takes_online(trip public.trips)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return trip.payment in ('online', 'both') and private.receives_online(coalesce(trip.company_id, trip.driver_id));
end
$$;
comment on function private.takes_online is
'True if passengers of this trip may pay online: the platform and the driver allow it, and the driver, for a fleet trip the
company, has a payout account.
Security definer because: callers cannot read the payout accounts of others.';

create function private.set_trip_payment(trip public.trips)
returns public.trips language plpgsql set search_path = '' as $$
begin
  if (select s.online_payments from public.platform_settings s) = 'required' then
    if not private.has_payout_account(coalesce(trip.company_id, trip.driver_id)) then
      perform private.refuse(409, 'payout_account_required', 'Passengers pay online. Please add a payout account first.');
    end if;
    trip.payment := 'online';
  end if;
  return trip;
end
$$;
comment on function private.set_trip_payment is
'A trip that is published while online payment is required takes online payment only.
Refuses: 409 payout_account_required without a payout account.';

create function private.set_payment(trip_id uuid, payment text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = set_payment.trip_id and caller = coalesce(t.company_id, t.driver_id) for no key update;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif payment is null or payment not in ('cash', 'online', 'both') then
    perform private.refuse(400, 'invalid_input', 'Passengers pay in cash, online or both');
  elsif trip.payment = set_payment.payment then
    return;
  elsif trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif payment <> 'online' and (select s.online_payments from public.platform_settings s) = 'required' then
    perform private.refuse(409, 'conflict', 'Passengers pay online on all new trips.');
  elsif payment = 'online' and (select s.online_payments from public.platform_settings s) = 'off' then
    perform private.refuse(409, 'payments_off', 'Online payment is not available.');
  elsif payment = 'online' and not private.has_payout_account(caller) then
    perform private.refuse(409, 'payout_account_required', 'Please add a payout account before you take online payment only.');
  end if;
  perform private.check_seller(trip);
  update public.trips t set payment = set_payment.payment where t.id = trip.id;
end
$$;
comment on function private.set_payment is
'The driver, or the company of a fleet trip, chooses how passengers pay. Bookings and holds that exist keep their payment.
Refuses: 401, 403 suspended, 403 not_verified; 404; 400 invalid_input; 409 trip_closed; 409 conflict for cash while online payment is required;
for online payment only, 409 payments_off while the platform is in cash, and 409 payout_account_required without an account.
Security definer because: clients cannot update trips.';

grant execute on function
  private.takes_cash,
  private.takes_online
to anon, app_admin, authenticated;

grant execute on function private.set_payment to authenticated;
