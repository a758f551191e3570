-- Whether a trip is paid in cash or online, and the commission: the platform's settings, and the driver's choice.

alter table public.platform_settings
add column online_payments text not null default 'off',
add column commission_basis_points int not null default 0,
add constraint known_online_payments check (online_payments in ('off', 'optional', 'required')),
add constraint commission_makes_sense check (commission_basis_points between 0 and 3000);
comment on column public.platform_settings.online_payments is
  'off: cash only. optional: drivers choose. required: trips published from now on take online payment only.';
comment on column public.platform_settings.commission_basis_points is
  'The platform''s part of a fare paid online, in hundredths of a percent. Trips keep the one they were published with.';

create function private.commission_now()
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select s.commission_basis_points from public.platform_settings s);
end
$$;
comment on function private.commission_now() is
'The commission of trips that are published now, in hundredths of a percent.
Security definer because: it is the default of a column, whatever role inserts.';

alter table public.trips
add column payment text not null default 'both',
add column commission_basis_points int not null default private.commission_now()
constraint commission_makes_sense check (commission_basis_points between 0 and 3000),
add constraint known_payment check (payment in ('cash', 'online', 'both'));
comment on column public.trips.payment is
  'How the driver or the company lets passengers pay. What a passenger can choose: private.takes_cash, private.takes_online.';
comment on column public.trips.commission_basis_points is
  'The platform''s part of fares paid online, as the driver saw it when the trip was published.';

create function private.takes_cash(trip public.trips)
returns boolean
language sql
immutable
set search_path = ''
return trip.payment in ('cash', 'both');
comment on function private.takes_cash(public.trips) is 'True if passengers of this trip may pay the driver when they board.';

create function private.takes_online(trip public.trips)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return trip.payment in ('online', 'both')
    and exists (select from public.platform_settings s where s.online_payments <> 'off')
    and private.has_payout_account(coalesce(trip.company_id, trip.driver_id));
end
$$;
comment on function private.takes_online(public.trips) is
'True if passengers of this trip may pay online: the platform and the driver allow it, and the driver, for a fleet trip the
company, has a payout account.
Security definer because: callers cannot read the payout accounts of others.';

grant execute on function private.takes_cash(public.trips), private.takes_online(public.trips) to anon, authenticated, app_admin;

create function private.set_trip_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select s.online_payments from public.platform_settings s) = 'required' then
    if not private.has_payout_account(coalesce(new.company_id, new.driver_id)) then
      perform private.refuse(409, 'payout_account_required', 'Passengers pay online. Please add a payout account first.');
    end if;
    new.payment := 'online';
  end if;
  return new;
end
$$;
comment on function private.set_trip_payment() is
'Trigger: a trip that is published while online payment is required takes online payment only.
Refuses: 409 payout_account_required without a payout account.
Security definer because: callers cannot read the payout accounts of others.';

create trigger set_trip_payment before insert on public.trips
for each row execute function private.set_trip_payment();

create function private.set_payment(trip_id uuid, payment text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  update public.trips t set payment = set_payment.payment where t.id = trip.id;
end
$$;
comment on function private.set_payment(uuid, text) is
'The driver, or the company of a fleet trip, chooses how passengers pay. Bookings and holds that exist keep their payment.
Refuses: 401, 403 suspended; 404; 400 invalid_input; 409 trip_closed; 409 conflict for cash while online payment is required;
for online payment only, 409 payments_off while the platform is in cash, and 409 payout_account_required without an account.
Security definer because: clients cannot update trips.';
grant execute on function private.set_payment(uuid, text) to authenticated;

create or replace function private.editable_settings()
returns text[]
language sql
immutable
set search_path = ''
return array[
  'departure_first', 'departure_last', 'departure_step_minutes', 'same_day_lead_minutes', 'waiting_minutes_before',
  'en_route_minutes_before', 'night_from', 'online_payments', 'commission_basis_points'
];
