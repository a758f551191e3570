-- A company whose day fills a screen: Savanna Express Ltd with 40 buses, 12 routes and 62 departures a day. npm start runs this script on the
-- embedded stack, after the seed. Ids begin with 5eed2000. Its trips are not listed: what visitors find stays the trips of the other drivers.

create or replace function pg_temp.fleet_id(kind text, n int) returns uuid language sql immutable
return ('5eed2000-0000-4000-8000-' || lpad(kind, 4, '0') || to_char(n, 'FM00000000'))::uuid;

-- Buses 0 to 21 go there and back on one day, the others one way each day.
create temporary view fleet_buses as
select
  n, pg_temp.fleet_id('b', n) as vehicle_id, pg_temp.fleet_id('d', n) as driver_id, k.make, k.model, k.seats,
  (array['KTN', 'GWA', 'BWR', 'RBC', 'JJN'])[1 + n % 5] || '-' || to_char(204 + n * 17, 'FM000') || '-' || chr(65 + n * 7 % 26) || chr(65 + n * 11 % 26) as plate,
  (array['Haruna', 'Blessing', 'Dauda', 'Aliyu', 'Hassan', 'Peter', 'Suleiman', 'Emeka'])[1 + n % 8] || ' '
  || (array['Sule', 'Etim', 'Pam', 'Isa', 'Garba', 'Ude', 'Audu', 'Bala', 'Okpe', 'Tijani'])[1 + n % 10] as driver_name,
  w.pair, case when n < 22 then 2 else 1 end as trips,
  -- From 06:00 to 23:30 in steps of 30 minutes, as the form of a trip allows.
  time '06:00' + case when n < 22 then n / 2 * interval '30 minutes' else (n - 22) * interval '1 hour' end as clock
from generate_series(0, 39) as n
cross join lateral (select case when n < 22 then n % 4 else 4 + n % 2 end as pair) as w
join (values
  (0, 'Toyota', 'HiAce', 14), (1, 'Ford', 'Transit', 18), (2, 'Toyota', 'Coaster', 30), (3, 'Yutong', 'ZK6122', 49), (4, 'Toyota', 'HiAce', 14)
) as k (place, make, model, seats) on k.place = n % 5;

create temporary view fleet_ways as
select p.pair, b.is_back, pg_temp.fleet_id('a', p.pair * 2 + b.is_back::int) as route_id, p.fare_naira * 100 as fare_kobo,
  case when b.is_back then p.destination else p.origin end as origin, case when b.is_back then p.origin else p.destination end as destination,
  case when b.is_back then p.destination_park else p.origin_park end as origin_park,
  case when b.is_back then p.origin_park else p.destination_park end as destination_park,
  private.estimated_minutes(p.origin, p.destination) as minutes
from (values
  (0, 'abuja', 'kaduna', 5000, 'Utako Park', 'Kawo Park'), (1, 'abuja', 'jos', 7500, 'Utako Park', 'Terminus Park'),
  (2, 'kano', 'kaduna', 6000, 'Sabon Gari Park', 'Kawo Park'), (3, 'abuja', 'lokoja', 5500, 'Utako Park', 'Ganaja Park'),
  (4, 'abuja', 'kano', 12000, 'Utako Park', 'Sabon Gari Park'), (5, 'abuja', 'lagos', 32000, 'Utako Park', 'Jibowu Park')
) as p (pair, origin, destination, fare_naira, origin_park, destination_park)
cross join (values (false), (true)) as b (is_back);

create or replace function pg_temp.add_fleet(moment timestamptz) returns void language plpgsql as $$
declare
  company constant uuid := pg_temp.fleet_id('c', 0);
  joined constant timestamptz := moment - interval '900 days';
begin
  create temporary table fleet_people on commit drop as
  select company as id, 'Musa Danjuma' as name, 'corporate' as kind, 'fleet@tafiya.test' as email, '+2348034000000' as phone
  union all
  select b.driver_id, b.driver_name, 'driver', format('bus%s@tafiya.test', b.n), '+234803410' || to_char(b.n, 'FM0000') from fleet_buses b
  union all
  select pg_temp.fleet_id('e', n), (array['Ruth', 'Garba', 'Halima', 'John', 'Mary', 'Sadiq', 'Ene', 'Kabir', 'Ladi', 'Tobi'])[1 + n % 10] || ' '
    || (array['Audu', 'Musa', 'Pam', 'Umar', 'Ochefu', 'Bako'])[1 + n / 10], 'passenger', format('rider%s@savanna.tafiya.test', n),
    '+234803420' || to_char(n, 'FM0000')
  from generate_series(0, 59) n;
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, confirmation_token,
    recovery_token, email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token,
    created_at, updated_at
  )
  select u.instance_id, p.id, u.aud, u.role, p.email, u.encrypted_password, joined, u.raw_app_meta_data, jsonb_build_object('name', p.name),
    '', '', '', '', '', '', '', '', joined, joined
  from fleet_people p, auth.users u where u.email = 'driver@tafiya.test';
  insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select p.id, p.id::text, p.id, jsonb_build_object('sub', p.id, 'email', p.email, 'email_verified', true, 'phone_verified', false), 'email',
    joined, joined, joined
  from fleet_people p;
  insert into public.profiles (id, user_type, name, email, phone, created_at, email_verified_at, is_verified, verified_at)
  select p.id, p.kind, p.name, p.email, p.phone, joined, joined, true, joined + interval '2 days' from fleet_people p;
  insert into public.companies (id, name, registration_number, address, tax_id, contact_person, created_at)
  values (company, 'Savanna Express Ltd', 'RC 1830452', '6 Ladi Kwali Way, Abuja', '18304520-0001', 'Musa Danjuma', joined);
  insert into public.driver_profiles (
    id, display_name, verification_status, verification_submitted_at, verification_approved_at, verified_name, created_at
  )
  select b.driver_id, b.driver_name, 'approved', joined, joined + interval '2 days', b.driver_name, joined from fleet_buses b;
  insert into public.driver_verifications (
    driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry, nin_number, bank_name,
    bank_account_number, account_name, driver_license_path, passport_photo_path, status, submitted_at, decided_at, bank_code
  )
  select b.driver_id, b.driver_name, date '1980-05-04' + 71 * b.n, case when b.driver_name like 'Blessing%' then 'female' else 'male' end,
    format('%s Depot Road, Abuja', b.n + 1), 'SAV61' || to_char(b.n, 'FM000') || 'AA1', private.lagos_day(moment) + 400 + 9 * b.n,
    '41000000' || to_char(b.n, 'FM000'), 'Guaranty Trust Bank', '02410000' || to_char(b.n, 'FM00'), upper(b.driver_name), v.driver_license_path,
    b.driver_id || '/passport-photograph-' || md5('photograph' || b.n)::uuid || '.webp', 'approved', joined, joined + interval '2 days', '058'
  from fleet_buses b, (select x.driver_license_path from public.driver_verifications x limit 1) v;
  perform private.mark_verification(v), private.keep_verified_licence(v)
  from public.driver_verifications v where v.driver_id in (select b.driver_id from fleet_buses b);
  insert into public.vehicles (id, owner_id, make, model, plate_number, seats, kind, approval, created_at)
  select b.vehicle_id, company, b.make, b.model, b.plate, b.seats, 'bus', 'not_needed', joined + b.n * interval '1 day' from fleet_buses b;
  insert into public.fleet_vehicles (vehicle_id, company_id, driver_id, client_key, created_at)
  select b.vehicle_id, company, b.driver_id, b.vehicle_id, joined + b.n * interval '1 day' from fleet_buses b;
  insert into public.fleet_drivers (company_id, email, driver_id, vehicle_id, status, invited_at, answered_at)
  select company, format('bus%s@tafiya.test', b.n), b.driver_id, b.vehicle_id, 'active', joined + b.n * interval '1 day', joined + b.n * interval '1 day'
  from fleet_buses b;
  insert into public.fleet_routes (
    id, company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, client_key, created_at, fare_kobo, way
  )
  select w.route_id, company, o.name || ' to ' || d.name, w.origin, w.destination, 'daily', w.minutes, w.route_id, joined, w.fare_kobo,
    jsonb_build_object('originPoint', jsonb_build_object('name', w.origin_park), 'destinationPoint', jsonb_build_object('name', w.destination_park))
  from fleet_ways w join public.places o on o.id = w.origin join public.places d on d.id = w.destination;
  insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status, reminded_days, submitted_at)
  select company, 'insurance', v.plate_key, company || '/insurance-' || md5('insurance')::uuid || '.webp', private.lagos_day(moment), 'accepted', 1,
    joined
  from public.vehicles v where v.id = pg_temp.fleet_id('b', 38);
end
$$;

create or replace function pg_temp.add_fleet_departures(first_day date, days int) returns void language plpgsql as $$
declare
  company constant uuid := pg_temp.fleet_id('c', 0);
begin
  create temporary table fleet_new on commit drop as
  select x.*, md5('savanna' || x.vehicle_id || x.departure_at)::uuid as id, ('x' || left(md5(x.n || ' ' || x.departure_at), 6))::bit(24)::int as chance
  from (
    select b.n, b.vehicle_id, b.driver_id, b.seats, w.origin, w.destination, w.origin_park, w.destination_park, w.route_id, w.fare_kobo, w.minutes,
      private.lagos_moment(first_day + day, b.clock) + leg * make_interval(mins => (w.minutes + 89) / 30 * 30) as departure_at
    from fleet_buses b cross join generate_series(0, days - 1) day cross join generate_series(0, b.trips - 1) leg
    join fleet_ways w on w.pair = b.pair and w.is_back = case b.trips when 2 then (b.n / 4 + leg) % 2 = 1 else (b.n / 2 + (first_day + day - date '2026-01-01')) % 2 = 1 end
  ) x;
  delete from fleet_new f using public.trips t where t.id = f.id;
  create temporary table fleet_seats on commit drop as
  select f.id as trip_id, f.driver_id, f.fare_kobo, f.departure_at, pg_temp.fleet_id('e', (f.chance + k * 7) % 60) as passenger_id,
    case when k = 0 and f.chance % 23 = 0 then f.seats - 10 else 1 + (f.chance / (k + 1)) % 2 end as seats, md5(f.id || 'rider' || k)::uuid as booking_id
  from fleet_new f cross join lateral generate_series(0, case when f.chance % 23 = 0 then 0 else least(7 + f.chance % 5, f.seats / 2 - 1) end) k
  where f.departure_at < private.lagos_moment(first_day + 4, '00:00');
  insert into public.trips (
    id, driver_id, company_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at, total_seats, fare_kobo, is_listed, leg_taken,
    created_at, payment
  )
  select f.id, f.driver_id, company, f.vehicle_id, f.origin, f.destination, f.departure_at, f.departure_at + make_interval(mins => f.minutes), f.seats,
    f.fare_kobo, false, array[coalesce((select sum(s.seats) from fleet_seats s where s.trip_id = f.id), 0)], f.departure_at - interval '30 days', 'cash'
  from fleet_new f;
  insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo, point_name)
  select f.id, s.position, s.place_id, s.planned_at, s.fare_kobo, s.park
  from fleet_new f cross join lateral (values
    (0, f.origin, f.departure_at, 0, f.origin_park), (1, f.destination, f.departure_at + make_interval(mins => f.minutes), f.fare_kobo, f.destination_park)
  ) as s (position, place_id, planned_at, fare_kobo, park);
  insert into public.fleet_trips (trip_id, company_id, route_id, client_key) select f.id, company, f.route_id, f.id from fleet_new f;
  insert into public.bookings (
    id, trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, created_at, from_stop_id, to_stop_id, agreed_departure_at
  )
  select s.booking_id, s.trip_id, s.passenger_id, s.driver_id, company, s.seats, s.fare_kobo, s.booking_id, s.departure_at - interval '20 days', a.id, b.id,
    s.departure_at
  from fleet_seats s
  join public.trip_stops a on a.trip_id = s.trip_id and a.position = 0 join public.trip_stops b on b.trip_id = s.trip_id and b.position = 1;
  insert into public.transactions (booking_id, passenger_id, amount_kobo, created_at)
  select b.id, b.passenger_id, b.total_kobo, b.created_at from public.bookings b join fleet_seats s on s.booking_id = b.id;
  insert into private.boarding_codes (booking_id, code) select s.booking_id, private.new_boarding_code() from fleet_seats s;
  drop table fleet_new, fleet_seats;
end
$$;

create or replace function pg_temp.run_fleet(moment timestamptz) returns int language plpgsql as $$
declare
  company constant uuid := pg_temp.fleet_id('c', 0);
  changed public.trips;
  changes int := 0;
begin
  -- The actions of its drivers and passengers until now. Triggers are off, so this sends no notifications; the board of the company gets the event.
  set local session_replication_role = replica;
  for changed in
    update public.trips t
    set status = w.status, status_changes = t.status_changes + 1, waiting_since = coalesce(t.waiting_since, t.departure_at - interval '20 minutes'),
      ended_at = case when w.status = 'completed' then t.arrives_at + interval '15 minutes' end
    from (
      select x.id, case
        when x.departure_at - interval '20 minutes' > moment then 'scheduled'
        -- One in thirty leaves 40 minutes late.
        when x.departure_at + case when get_byte(uuid_send(x.id), 0) % 30 = 0 then interval '40 minutes' else interval '0' end > moment then 'waiting'
        when x.arrives_at > moment then 'en_route'
        when x.arrives_at + interval '15 minutes' > moment then 'arrived'
        else 'completed'
      end as status
      from public.trips x where x.company_id = company and x.status not in ('completed', 'cancelled') and x.departure_at < moment + interval '1 hour'
    ) w
    where w.id = t.id and w.status <> t.status and t.driver_id is not null
    returning t.*
  loop
    changes := changes + 1;
    update public.trip_stops s set reached_at = coalesce(s.reached_at, s.planned_at), left_at = case when s.position = 0 then coalesce(s.left_at, greatest(s.planned_at, s.reached_at)) end
    where s.trip_id = changed.id and (s.position = 0 and changed.status in ('en_route', 'arrived', 'completed') or changed.status in ('arrived', 'completed'));
    -- One passenger in twelve does not come; at the start of boarding half of them are there.
    update public.bookings b set boarded_at = changed.departure_at - interval '5 minutes', boarded_by = changed.driver_id
    where b.trip_id = changed.id and b.boarded_at is null and b.status = 'confirmed' and changed.status <> 'scheduled'
      and get_byte(uuid_send(b.id), 15) % 12 > 0 and (changed.status <> 'waiting' or get_byte(uuid_send(b.id), 0) % 2 = 0);
    if changed.status = 'completed' then
      update public.bookings b set status = 'completed' where b.trip_id = changed.id and b.status = 'confirmed';
      update public.transactions x set status = 'confirmed', processed_at = changed.ended_at from public.bookings b
      where b.trip_id = changed.id and x.booking_id = b.id and x.status = 'pending';
    end if;
    perform private.broadcast_to_user(company, 'trip_changed', jsonb_build_object('tripId', changed.id, 'seatsAvailable', changed.seats_available, 'status', changed.status));
  end loop;
  set local session_replication_role = origin;
  return changes;
end
$$;

create or replace function pg_temp.make_fleet(moment timestamptz) returns boolean language plpgsql as $$
declare
  company constant uuid := pg_temp.fleet_id('c', 0);
  is_first constant boolean := not exists (select from auth.users u where u.id = company);
  today constant date := private.lagos_day(moment);
begin
  if exists (select from public.trips t where t.company_id = company and t.departure_at > private.lagos_moment(today + 6, '00:00')) then
    perform pg_temp.run_fleet(moment);
    return false;
  end if;
  -- Triggers are off, so this sends no notifications.
  set local session_replication_role = replica;
  if is_first then
    perform pg_temp.add_fleet(moment);
  end if;
  perform pg_temp.add_fleet_departures(today - 1, 8);
  if is_first then
    -- A full bus of tomorrow, for which six people wait.
    insert into private.trip_alerts (person_id, trip_id, origin_place_id, destination_place_id, first_day, last_day, seats, ends_at)
    select pg_temp.fleet_id('e', n), t.id, t.origin_place_id, t.destination_place_id, today + 1, today + 1, 1, t.departure_at
    from generate_series(0, 5) n, (
      select x.* from public.trips x where x.company_id = company and x.departure_at > private.lagos_moment(today + 1, '08:00') order by x.departure_at limit 1
    ) t;
    with filled as (
      update public.trips t set leg_taken = array[t.total_seats] from public.trips o
      where o.id = t.id and t.id = (select a.trip_id from private.trip_alerts a where a.person_id = pg_temp.fleet_id('e', 0))
      returning t.id, o.seats_available as free
    ), added as (
      update public.bookings b set seats = b.seats + f.free from filled f
      where b.id = (select x.id from public.bookings x where x.trip_id = f.id order by x.seats desc, x.id limit 1) returning b.id, b.total_kobo
    )
    update public.transactions x set amount_kobo = a.total_kobo from added a where x.booking_id = a.id;
    -- Two days ahead a driver is ill.
    update public.trips t set driver_id = null where t.id = (
      select x.id from public.trips x where x.company_id = company and x.departure_at > private.lagos_moment(today + 2, '09:00') order by x.departure_at limit 1
    );
  end if;
  set local session_replication_role = origin;
  perform pg_temp.run_fleet(moment);
  return is_first;
end
$$;
