-- Drivers of twelve popular routes with their history, and the departures of the next days. npm start runs this script on the embedded
-- stack, after the seed. Driver n goes one way each day and comes back on the next; the last four drive the moving trips only (demo-moving.sql).

create or replace function pg_temp.demo_id(n int) returns uuid language sql immutable
return ('5eed0000-0000-4000-8000-00000000' || to_char(3000 + n, 'FM0000'))::uuid;

create temporary view demo_drivers as
select
  n, pg_temp.demo_id(n) as id, p.name, p.gender,
  -- Four neighbours have different faces.
  p.face, 45 + n * 37 % 600 as days, 3 + n * 5 % 9 as past,
  r.origin, r.destination, r.fare_naira, (n - 1) / 4 % 2 = 1 as starts_at_destination,
  (array['06:00', '07:30', '09:00', '12:30'])[1 + (n - 1) % 4]::time + make_interval(mins => 5 * r.place) as clock,
  c.make, c.model, c.seats, c.kind, (array['Silver', 'Black', 'White', 'Grey', 'Blue', 'Red', 'Gold'])[1 + n % 7] as colour,
  (array['LSD', 'ABJ', 'KJA', 'KAN', 'BEN', 'ENU', 'KAD'])[1 + n % 7] || '-' || to_char(100 + n * 17 % 900, 'FM000') || '-'
  || chr(65 + n % 26) || chr(65 + n * 3 % 26) as plate
from generate_series(1, 52) as n
cross join lateral (select (array[1, 2, 3, 4, 1, 3, 2, 5, 3, 1, 2, 6])[1 + (n - 1) % 12] as face) as f
cross join lateral (
  select f.face, case when f.face > 3 then 'female' else 'male' end as gender,
    split_part(case f.face
      when 1 then 'Chidi Obinna Kelechi Uche Nnamdi Ikenna Ebuka Arinze Tobenna Ifeanyi Somto Okey Nonso'
      when 2 then 'Segun Femi Kayode Bayo Wale Rotimi Dele Gbenga Yinka Sola Tayo Jide Niyi'
      when 3 then 'Sani Aliyu Bashir Garba Nasir Kabiru Umar Danjuma Haruna Lawan Mustapha Salisu Idris'
      when 4 then 'Adaeze Nkechi Ifeoma Oluchi Chinwe'
      when 5 then 'Hauwa Maryam Fatima Rakiya Hadiza'
      else 'Bimpe Ronke Ese Itohan Folake' end, ' ', 1 + (n - 1) / case when f.face > 3 then 12 else 4 end)
    || ' ' || (case when f.face in (1, 4) then array['Okeke', 'Nwachukwu', 'Anyanwu', 'Obi', 'Umeh']
      when f.face in (3, 5) then array['Abubakar', 'Suleiman', 'Danladi', 'Shehu', 'Yakubu']
      else array['Adebayo', 'Ogunleye', 'Bankole', 'Idowu', 'Osagie'] end)[1 + n % 5] as name
) as p
join (values
  (0, 'lagos', 'abuja', 36000), (1, 'abuja', 'kano', 20000), (2, 'lagos', 'benin-city', 18500), (3, 'abuja', 'enugu', 21000),
  (4, 'lagos', 'ibadan', 6000), (5, 'abuja', 'kaduna', 10000), (6, 'lagos', 'ibadan', 5500)
) as r (place, origin, destination, fare_naira) on r.place = (n - 1) / 8
join (values
  (0, 'Toyota', 'Sienna', 6, 'van'), (1, 'Toyota', 'Corolla', 4, 'car'), (2, 'Honda', 'Accord', 4, 'car'), (3, 'Toyota', 'HiAce', 14, 'bus'),
  (4, 'Lexus', 'RX 350', 4, 'car')
) as c (place, make, model, seats, kind) on c.place = n % 5;

-- Sixteen passengers of the past, who rate their drivers.
create temporary view demo_riders as
select
  n, pg_temp.demo_id(100 + n) as id,
  split_part('Adanna Bola Chika David Efe Funmi Gloria Hassan Ijeoma Jamila Kemi Lola Musa Nneka Osas Peace', ' ', n) || ' '
  || (array['Balogun', 'Eze', 'Mohammed', 'Johnson', 'Ekpo'])[1 + n % 5] as name
from generate_series(1, 16) as n;

create or replace function pg_temp.add_demo_accounts(moment timestamptz) returns void language plpgsql as $$
begin
  -- Triggers are off, so this sends no notifications.
  set local session_replication_role = replica;
  create temporary table demo_people on commit drop as
  select d.id, d.name, 'driver' as kind, format('driver%s@tafiya.test', d.n) as email, '+23480310' || to_char(d.n, 'FM00000') as phone, d.days
  from demo_drivers d
  union all
  select r.id, r.name, 'passenger', format('rider%s@tafiya.test', r.n), '+23480320' || to_char(r.n, 'FM00000'), 700 from demo_riders r;
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
    phone_change, phone_change_token, reauthentication_token, created_at, updated_at
  )
  select
    u.instance_id, p.id, u.aud, u.role, p.email, u.encrypted_password, moment, u.raw_app_meta_data, jsonb_build_object('name', p.name),
    '', '', '', '', '', '', '', '', moment, moment
  from demo_people p, auth.users u where u.email = 'driver@tafiya.test';
  insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select
    p.id, p.id::text, p.id, jsonb_build_object('sub', p.id, 'email', p.email, 'email_verified', true, 'phone_verified', false),
    'email', moment, moment, moment
  from demo_people p;
  insert into public.profiles (id, user_type, name, email, phone, created_at, email_verified_at, is_verified, verified_at)
  select
    p.id, p.kind, p.name, p.email, p.phone, moment - make_interval(days => p.days), moment, true, moment - make_interval(days => p.days - 3)
  from demo_people p;
  insert into public.driver_profiles (
    id, display_name, verification_status, verification_submitted_at, verification_approved_at, verified_name, vehicle_id, created_at
  )
  select p.id, p.name, 'approved', p.created_at + interval '1 day', p.verified_at, p.name, p.id, p.created_at
  from demo_people d join public.profiles p on p.id = d.id where d.kind = 'driver';
  set local session_replication_role = origin;

  insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, colour, approval)
  select d.id, d.id, d.make, d.model, 2012 + d.n % 10, d.plate, d.seats, d.kind, d.colour, 'approved' from demo_drivers d;
  insert into public.driver_verifications (
    driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry, nin_number,
    bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path, status, submitted_at, decided_at, bank_code
  )
  select
    d.id, d.name, date '1978-02-03' + 97 * d.n, d.gender, format('%s Market Road, %s', d.n, o.name), 'AKW51' || to_char(d.n, 'FM000') || 'AB2',
    private.lagos_day(moment) + 300 + 11 * d.n, '31000000' || to_char(d.n, 'FM000'), 'Guaranty Trust Bank',
    '02400000' || to_char(d.n, 'FM00'), upper(d.name), (select v.driver_license_path from public.driver_verifications v limit 1),
    d.id || '/passport-photograph-' || md5('photograph' || d.n)::uuid || '.webp', 'approved', p.created_at + interval '1 day', p.verified_at, '058'
  from demo_drivers d join public.profiles p on p.id = d.id join public.places o on o.id = d.origin;
  perform private.mark_verification(v), private.keep_verified_licence(v)
  from public.driver_verifications v join demo_drivers d on d.id = v.driver_id;
end
$$;

create or replace function pg_temp.add_demo_history(moment timestamptz) returns void language plpgsql as $$
begin
  -- Triggers are off, so this sends no notifications.
  set local session_replication_role = replica;
  create temporary table demo_past on commit drop as
  select
    gen_random_uuid() as id, x.driver_id, x.k, x.n, d.vehicle_id, v.seats, x.fare_naira * 100 as fare_kobo,
    case when x.k % 2 = 0 then x.origin else x.destination end as origin,
    case when x.k % 2 = 0 then x.destination else x.origin end as destination,
    private.lagos_moment(private.lagos_day(moment) - x.first - x.apart * x.k, x.clock) as departure_at,
    private.estimated_minutes(x.origin, x.destination) as minutes
  from (
    select d.id as driver_id, d.n, k, 3 as first, 3 as apart, d.origin, d.destination, d.clock::time, d.fare_naira
    from demo_drivers d, generate_series(0, d.past - 1) as k
    union all
    select ('5eed0000-0000-4000-8000-0000000000' || m.driver)::uuid, m.n, k, 12, 4, m.origin, m.destination, time '07:00', m.fare_naira
    from (values
      ('02', 60, 22, 'lagos', 'abuja', 38500), ('06', 61, 28, 'lagos', 'abuja', 42000), ('07', 62, 36, 'lagos', 'ibadan', 6000),
      ('08', 63, 19, 'abuja', 'kano', 21000), ('09', 64, 24, 'lagos', 'enugu', 33000), ('10', 65, 3, 'calabar', 'uyo', 7000)
    ) as m (driver, n, past, origin, destination, fare_naira), generate_series(0, m.past - 1) as k
  ) x
  join public.driver_profiles d on d.id = x.driver_id and d.is_driver_verified
  join public.vehicles v on v.id = d.vehicle_id;

  insert into public.trips (
    id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at, total_seats, fare_kobo, status, leg_taken,
    created_at, ended_at
  )
  select p.id, p.driver_id, p.vehicle_id, p.origin, p.destination, p.departure_at, p.departure_at + make_interval(mins => p.minutes), p.seats,
    p.fare_kobo, 'completed', array[1 + p.k % 2], p.departure_at - interval '6 days', p.departure_at + make_interval(mins => p.minutes + 10)
  from demo_past p;
  insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo, reached_at, left_at)
  select t.id, s.position, s.place_id, s.at, s.fare_kobo, s.at, case s.position when 0 then s.at end
  from demo_past p join public.trips t on t.id = p.id
  cross join lateral (values
    (0, t.origin_place_id, t.departure_at, 0), (1, t.destination_place_id, t.arrives_at, t.fare_kobo)
  ) as s (position, place_id, at, fare_kobo);
  insert into public.bookings (
    id, trip_id, passenger_id, driver_id, seats, fare_kobo, status, client_key, created_at, from_stop_id, to_stop_id, agreed_departure_at
  )
  select gen_random_uuid(), p.id, r.id, p.driver_id, 1, p.fare_kobo, 'completed', gen_random_uuid(), p.departure_at - interval '3 days',
    a.id, b.id, p.departure_at
  from demo_past p
  join demo_riders r on r.n in (1 + (p.n * 3 + p.k) % 16, case when p.k % 2 = 1 then 1 + (p.n * 3 + p.k + 7) % 16 end)
  join public.trip_stops a on a.trip_id = p.id and a.position = 0
  join public.trip_stops b on b.trip_id = p.id and b.position = 1;
  insert into public.transactions (booking_id, passenger_id, amount_kobo, status, created_at, processed_at)
  select b.id, b.passenger_id, b.total_kobo, 'confirmed', b.created_at, t.ended_at
  from demo_past p join public.trips t on t.id = p.id join public.bookings b on b.trip_id = p.id;
  insert into public.ratings (booking_id, rater_id, ratee_id, stars, comment, created_at, closes_at, revealed_at)
  select b.id, s.rater_id, s.ratee_id, s.stars, s.comment, t.ended_at + interval '2 hours' * s.place,
    t.ended_at + make_interval(days => private.rating_days()), t.ended_at + interval '4 hours'
  from demo_past p join public.trips t on t.id = p.id
  join public.bookings b on b.trip_id = p.id join demo_riders r on r.id = b.passenger_id
  cross join lateral (select (p.n * 7 + p.k * 5 + r.n) % 20 as chance) c
  cross join lateral (values
    (1, b.passenger_id, b.driver_id, case when c.chance < 13 then 5 when c.chance < 18 then 4 else 3 end, case
      when c.chance >= 18 then (array['The car was clean, but we left forty minutes late.', 'Safe driver. The back row is tight with bags.'])[1 + p.k % 2]
      when c.chance >= 13 then (array[
        'Good trip. We waited a little for the last passenger.', 'Careful on the bad stretch of road. The air conditioning could be stronger.',
        'Friendly and safe, and stopped where I asked.', 'A bit late because of the traffic, but we were told early.',
        'Comfortable car, music a little loud.'
      ])[1 + (p.n + p.k) % 5]
      when c.chance % 4 > 0 then (array[
        'Left on time and drove calmly all the way.', 'Very clean car, and cold air all the way.', 'I felt safe travelling alone. Thank you.',
        'Polite, patient and careful with my bags.', 'Called before the trip and waited at the right place.', 'Smooth ride, no rushing at all.',
        'Helped my mother with her bags. God bless.', 'Arrived before the planned time.', 'Best trip on this road so far. I will book again.',
        'No loud phone calls, no speeding, good stops.', 'Exact place, exact time, exact fare.', 'The whole family enjoyed the trip.'
      ])[1 + (p.n * 5 + p.k) % 12]
    end),
    (2, b.driver_id, b.passenger_id, 5 - (c.chance = 19)::int, null)
  ) as s (place, rater_id, ratee_id, stars, comment)
  where c.chance <> 7;
  set local session_replication_role = origin;

  update public.profiles p set rating_average = r.average, rating_count = r.ratings
  from (
    select g.ratee_id, avg(g.stars)::numeric(3, 2) as average, count(*) as ratings
    from public.ratings g where g.revealed_at is not null group by g.ratee_id
  ) r where r.ratee_id = p.id and p.id::text like '5eed0000-%';
  update public.driver_profiles d set rating_average = p.rating_average, rating_count = p.rating_count, total_trips = d.total_trips + t.trips
  from public.profiles p, (select x.driver_id, count(*) as trips from demo_past x group by x.driver_id) t
  where p.id = d.id and t.driver_id = d.id;
end
$$;

create or replace function pg_temp.add_demo_departures(moment timestamptz) returns void language plpgsql as $$
declare
  span int[];
begin
  -- Today last: a trip that leaves later than usual keeps out of tomorrow's.
  foreach span slice 1 in array array[[1, 7], [0, 0]] loop
    insert into public.trips (
      driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo, description, choices
    )
    select
      x.id, p.vehicle_id, x.origin, x.destination, x.departure_at, x.seats, x.fare_kobo,
      (array['Quiet car, phone charging, no smoking.', 'One medium bag each. We stop once to eat.', 'Leaves on time.'])[1 + x.n % 5],
      (array[
        '{"luggage": "medium", "airConditioning": true}', '{"luggage": "small", "airConditioning": true, "twoInBack": true}',
        '{"luggage": "large", "music": true}'
      ])[1 + x.n % 3]::jsonb
    from (
      select d.id, d.n, d.seats, (d.fare_naira + 500 * (d.n % 4)) * 100 as fare_kobo, day,
        case when w.is_back then d.destination else d.origin end as origin,
        case when w.is_back then d.origin else d.destination end as destination,
        case when day > private.lagos_day(moment) then private.lagos_moment(day, d.clock::time)
          else greatest(private.lagos_moment(day, d.clock::time), date_bin('5 minutes', moment, 'epoch') + make_interval(mins => 40 + d.n % 24 * 5))
        end as departure_at,
        private.estimated_minutes(d.origin, d.destination) as minutes
      from demo_drivers d
      cross join lateral (select private.lagos_day(moment) + a as day from generate_series(span[1], span[2]) as a) as o
      cross join lateral (select ((o.day - date '2026-01-01') % 2 = 0) = d.starts_at_destination as is_back) as w
      where d.n <= 48
    ) x
    join public.driver_profiles p on p.id = x.id and p.is_driver_verified and not private.is_suspended(p.id) and p.vehicle_id is not null
    where private.lagos_day(x.departure_at) = x.day and not exists (
      select from public.trips t where t.driver_id = x.id and (
        private.lagos_day(t.departure_at) = x.day
        or t.status <> 'cancelled' and tstzrange(t.departure_at, t.arrives_at)
        && tstzrange(x.departure_at, x.departure_at + make_interval(mins => x.minutes))
      )
    );
  end loop;
  -- Points alone change neither times nor offers. Past trips have them too: a usual way is published again with its points.
  set local session_replication_role = replica;
  update public.trip_stops s set point_name = meet.name
  from public.trips t, (values
    ('lagos', 'Jibowu Park'), ('abuja', 'Jabi Park'), ('benin-city', 'Uselu Park'), ('ibadan', 'Challenge Park'), ('kaduna', 'Kawo Park'),
    ('enugu', 'Holy Ghost Park'), ('kano', 'Naibawa Park')
  ) as meet (place, name)
  where s.trip_id = t.id and t.status in ('scheduled', 'completed') and t.driver_id::text like '5eed%' and s.place_id = meet.place
    and s.point_name is null;
  set local session_replication_role = origin;
end
$$;

create or replace function pg_temp.demo_files() returns table (path text, image text) language sql
begin atomic
  select v.passport_photo_path, 'face-' || coalesce(d.face, m.face)
  from public.driver_verifications v
  left join demo_drivers d on d.id = v.driver_id
  left join (values ('02', 1), ('07', 2), ('08', 3), ('09', 4), ('06', 5), ('10', 6)) as m (driver, face)
    on v.driver_id = ('5eed0000-0000-4000-8000-0000000000' || m.driver)::uuid
  where coalesce(d.face, m.face) is not null
  union select v.driver_license_path, 'licence' from public.driver_verifications v where v.driver_license_number like 'FKJ40%';
end;

create or replace function pg_temp.show_faces() returns void language plpgsql as $$
begin
  -- Some drivers show an initial.
  update public.profiles p set photo_path = v.passport_photo_path
  from public.driver_verifications v
  where v.driver_id = p.id and v.passport_photo_path in (select f.path from pg_temp.demo_files() f)
    and p.id not in (select d.id from demo_drivers d where d.n % 10 = 0);
  update public.driver_profiles d set approved_photo_path = p.photo_path, shows_photo = true
  from public.profiles p where p.id = d.id and p.photo_path in (select f.path from pg_temp.demo_files() f);
end
$$;

create or replace function pg_temp.make_country(moment timestamptz) returns boolean language plpgsql as $$
declare
  is_first constant boolean := not exists (select from auth.users u where u.id = pg_temp.demo_id(1));
begin
  if is_first then
    perform pg_temp.add_demo_accounts(moment);
    perform pg_temp.add_demo_history(moment);
  end if;
  -- The clock would cancel unbooked trips one by one.
  delete from public.trips t
  where t.driver_id in (select d.id from demo_drivers d) and t.status in ('scheduled', 'active') and t.departure_at < moment
    and not exists (select from public.bookings b where b.trip_id = t.id)
    and not exists (select from public.seat_holds h where h.trip_id = t.id);
  perform pg_temp.add_demo_departures(moment);
  return is_first;
end
$$;
