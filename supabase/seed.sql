-- Demonstration data for the embedded stack and `supabase start`; never run on a real project.
-- The password of every account is tafiya-demo-2026. It can run again: existing rows stay, and departed trips are replaced.

do $$
begin
  if exists (select from auth.users u where u.email not like '%@tafiya.test') then
    raise exception 'This database has accounts of real people. The demo accounts, whose password is public, were not added.';
  end if;
end
$$;

-- Passengers can pay online, the platform keeps 5 %, and drivers are paid at any hour, from the balance that the simulator settles to.
update public.platform_settings
set online_payments = 'optional', commission_basis_points = 500, payouts_from = '00:00', settlements_to = 'balance';

-- The sign-up's trigger takes these rows and creates the profiles.
insert into private.registrations (id, email, details)
select p.id::uuid, p.email, p.details::jsonb
from (values
  ('5eed0000-0000-4000-8000-000000000001', 'passenger@tafiya.test', '{"name": "Chiamaka Okafor", "phone": "+2348030000001", "userType": "passenger"}'),
  ('5eed0000-0000-4000-8000-000000000002', 'driver@tafiya.test', '{"name": "Emeka Nwosu", "phone": "+2348030000002", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000003', 'newdriver@tafiya.test', '{"name": "Yusuf Bello", "phone": "+2348030000003", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000004', 'corporate@tafiya.test', '{"name": "Halima Sani", "phone": "+2348030000004", "userType": "corporate", "nin": "20000000004", "companyName": "Sahel Lines Ltd", "companyRegistrationNumber": "RC 1204567", "companyAddress": "14 Ahmadu Bello Way, Kaduna", "companyWebsite": "https://sahel-lines.test", "taxIdentificationNumber": "12045678-0001", "corporateContactPerson": "Halima Sani"}'),
  ('5eed0000-0000-4000-8000-000000000005', 'admin@tafiya.test', '{"name": "Tafiya Admin", "phone": "+2348030000005", "userType": "passenger"}'),
  ('5eed0000-0000-4000-8000-000000000006', 'amina@tafiya.test', '{"name": "Amina Yusuf", "phone": "+2348030000006", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000007', 'tunde@tafiya.test', '{"name": "Tunde Adeyemi", "phone": "+2348030000007", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000008', 'ibrahim@tafiya.test', '{"name": "Ibrahim Musa", "phone": "+2348030000008", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000009', 'ngozi@tafiya.test', '{"name": "Ngozi Eze", "phone": "+2348030000009", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000010', 'blessing@tafiya.test', '{"name": "Blessing Etim", "phone": "+2348030000010", "userType": "driver"}'),
  ('5eed0000-0000-4000-8000-000000000011', 'kunle@tafiya.test', '{"name": "Kunle Ojo", "phone": "+2348030000011", "userType": "passenger"}'),
  ('5eed0000-0000-4000-8000-000000000012', 'zainab@tafiya.test', '{"name": "Zainab Lawal", "phone": "+2348030000012", "userType": "passenger"}'),
  ('5eed0000-0000-4000-8000-000000000013', 'admin2@tafiya.test', '{"name": "Second Admin", "phone": "+2348030000013", "userType": "passenger"}')
) as p (id, email, details)
where not exists (select from auth.users u where u.id = p.id::uuid);

-- Empty strings, because Auth cannot sign in an account with null in a token column.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
  phone_change, phone_change_token, reauthentication_token, created_at, updated_at
)
select
  '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email,
  extensions.crypt('tafiya-demo-2026', extensions.gen_salt('bf', 10)), now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', details -> 'name', 'registration', id),
  '', '', '', '', '', '', '', '', now(), now()
from private.registrations
where id::text like '5eed0000-0000-4000-8000-%'
on conflict do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select
  id, id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  'email', now(), now(), now()
from auth.users
where id::text like '5eed0000-0000-4000-8000-%'
on conflict do nothing;

-- Everyone has opened the link of the first mail.
update public.profiles set email_verified_at = now() where id::text like '5eed0000-0000-4000-8000-%' and email_verified_at is null;
delete from private.deliveries where user_id::text like '5eed0000-0000-4000-8000-%' and source = 'email_link';

-- Administrators with e-mail and password; the set-up of the code stays open. Large sums need two.
insert into private.admins (user_id) values
  ('5eed0000-0000-4000-8000-000000000005'), ('5eed0000-0000-4000-8000-000000000013')
on conflict do nothing;

insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, approval)
values
('5eed0000-0000-4000-8000-000000000102', '5eed0000-0000-4000-8000-000000000002', 'Toyota', 'Sienna', 2015, 'LSD-218-XB', 6, 'van', 'approved'),
('5eed0000-0000-4000-8000-000000000106', '5eed0000-0000-4000-8000-000000000006', 'Toyota', 'Corolla', 2018, 'ABJ-407-KD', 4, 'car', 'approved'),
('5eed0000-0000-4000-8000-000000000107', '5eed0000-0000-4000-8000-000000000007', 'Toyota', 'HiAce', 2019, 'KJA-561-YU', 14, 'bus', 'approved'),
('5eed0000-0000-4000-8000-000000000108', '5eed0000-0000-4000-8000-000000000008', 'Peugeot', 'Expert', 2016, 'KAN-332-GW', 8, 'van', 'approved'),
('5eed0000-0000-4000-8000-000000000109', '5eed0000-0000-4000-8000-000000000009', 'Honda', 'Pilot', 2014, 'ENU-745-AA', 5, 'car', 'approved'),
('5eed0000-0000-4000-8000-000000000110', '5eed0000-0000-4000-8000-000000000010', 'Mercedes-Benz', 'Sprinter', 2017, 'CAL-119-ZT', 16, 'bus', 'approved')
on conflict do nothing;

-- Since when each driver is here, in days: the licence came a day later, its approval two days after that, and then the first trip.
update public.profiles p
set created_at = now() - make_interval(days => joined.days)
from (values ('02', 420), ('06', 610), ('07', 730), ('08', 300), ('09', 500), ('10', 60)) as joined (driver, days)
where p.id = ('5eed0000-0000-4000-8000-0000000000' || joined.driver)::uuid and not p.is_verified;

insert into public.driver_verifications (
  driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry, nin_number,
  bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path, status, submitted_at, decided_at, bank_code
)
select
  p.id, p.name, date '1984-03-12' + n.days, n.gender, n.address, 'FKJ40' || n.driver || 'AA' || n.driver, private.lagos_today() + 700,
  '300000000' || n.driver, 'Guaranty Trust Bank', '02300000' || n.driver, upper(p.name),
  '5eed0000-0000-4000-8000-000000000002/driver-license-' || md5('licence')::uuid || '.webp',
  p.id || '/passport-photograph-' || md5('photograph' || n.driver)::uuid || '.webp',
  'approved', p.created_at + interval '1 day', p.created_at + interval '3 days', '058'
from (values
  ('02', 400, 'male', '8 Adeniran Ogunsanya Street, Surulere'), ('06', 2100, 'female', '21 Gana Street, Maitama'),
  ('07', 90, 'male', '3 Ring Road, Ibadan'), ('08', 1500, 'male', '40 Zoo Road, Kano'),
  ('09', 900, 'female', '16 Ogui Road, Enugu'), ('10', 2600, 'female', '5 Marian Road, Calabar')
) as n (driver, days, gender, address)
join public.profiles p on p.id = ('5eed0000-0000-4000-8000-0000000000' || n.driver)::uuid
where not exists (select from public.driver_verifications v where v.driver_id = p.id);

select private.mark_verification(v), private.keep_verified_licence(v) from public.driver_verifications v
where v.driver_id::text like '5eed0000-0000-4000-8000-%' and v.status = 'approved'
  and not exists (select from public.papers p where p.owner_id = v.driver_id and p.kind = 'licence');

update public.driver_profiles d
set verification_status = 'approved', verification_submitted_at = l.submitted_at, verification_approved_at = l.decided_at,
  verified_name = d.display_name, vehicle_id = v.id, created_at = p.created_at
from public.vehicles v, public.profiles p, public.driver_verifications l
where d.id = v.owner_id and p.id = d.id and l.driver_id = d.id and d.id::text like '5eed0000-0000-4000-8000-%'
  and d.verification_status = 'unverified';

update public.profiles p
set is_verified = true, verified_at = coalesce(d.verification_approved_at, now())
from public.profiles o left join public.driver_profiles d on d.id = o.id
where o.id = p.id and p.id::text like '5eed0000-0000-4000-8000-%' and p.id <> '5eed0000-0000-4000-8000-000000000003'
  and not p.is_verified;

-- Each trip leaves on its day, or on the first later day on which its driver is free at that time.
do $$
declare
  plan record;
begin
  for plan in
    select d.id as driver_id, d.vehicle_id, p.*, private.estimated_minutes(p.origin, p.destination) as minutes
    from (values
    ('02', 'lagos', 'abuja', 2, '06:30', 6, 38500, 'Air-conditioned Sienna. One medium bag each; we stop at Ore and Lokoja.'),
    ('07', 'lagos', 'abuja', 2, '07:00', 14, 35000, 'HiAce from Jibowu. Front seats go first.'),
    ('06', 'lagos', 'abuja', 3, '06:00', 4, 42000, 'Quiet car, phone charging, no smoking.'),
    ('06', 'abuja', 'lagos', 5, '06:00', 4, 42000, null),
    ('02', 'abuja', 'lagos', 4, '07:00', 6, 38500, null),
    ('07', 'lagos', 'ibadan', 1, '08:00', 14, 6000, 'Leaves Berger on time.'),
    ('07', 'ibadan', 'lagos', 1, '16:00', 14, 6000, null),
    ('02', 'lagos', 'benin-city', 7, '07:30', 6, 19500, null),
    ('02', 'benin-city', 'lagos', 8, '09:00', 6, 19500, null),
    ('09', 'lagos', 'enugu', 3, '06:30', 5, 33000, 'Through Asaba and Onitsha; ask me to drop you there.'),
    ('09', 'enugu', 'port-harcourt', 6, '09:00', 5, 14500, null),
    ('09', 'port-harcourt', 'owerri', 7, '14:00', 5, 6500, null),
    ('06', 'abuja', 'kaduna', 7, '10:00', 4, 11000, 'By the expressway, daylight only.'),
    ('08', 'abuja', 'kano', 2, '07:00', 8, 21000, null),
    ('08', 'kano', 'kaduna', 4, '08:30', 8, 9500, null),
    ('08', 'kaduna', 'abuja', 5, '09:00', 8, 10500, null),
    ('08', 'jos', 'abuja', 9, '08:00', 8, 14000, null),
    ('10', 'calabar', 'uyo', 1, '09:00', 16, 7000, null),
    ('10', 'uyo', 'port-harcourt', 2, '10:30', 16, 9000, null),
    ('10', 'port-harcourt', 'lagos', 5, '06:00', 16, 34000, 'Sprinter with reclining seats and a lunch stop in Benin.'),
    ('07', 'ibadan', 'ilorin', 6, '11:00', 14, 8500, null),
    ('07', 'lagos', 'abeokuta', 4, '12:30', 14, 5000, null),
    ('07', 'lagos', 'akure', 10, '07:30', 14, 16000, null),
    ('06', 'kano', 'abuja', 10, '07:00', 4, 21500, 'By the expressway from Kaduna, in daylight.'),
    ('06', 'abuja', 'benin-city', 12, '06:30', 4, 27000, null),
    ('09', 'port-harcourt', 'enugu', 9, '08:00', 5, 14500, null),
    ('09', 'enugu', 'lagos', 11, '06:30', 5, 33000, 'Over the Niger bridge before the rush.'),
    -- With the trip from Kano to Kaduna of that day, a connection from Kano to Jos.
    ('06', 'kaduna', 'jos', 4, '14:00', 4, 9500, 'Waits for the morning bus from Kano.')
    ) as p (driver, origin, destination, days_ahead, clock, seats, fare_naira, description)
    join public.driver_profiles d on d.id = ('5eed0000-0000-4000-8000-0000000000' || p.driver)::uuid
    where not exists (
      select from public.trips t
      where t.driver_id = d.id and t.origin_place_id = p.origin and t.destination_place_id = p.destination
        and t.departure_at > now()
    )
  loop
    insert into public.trips (
      driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo, description
    )
    select plan.driver_id, plan.vehicle_id, plan.origin, plan.destination, moment.departure_at, plan.seats,
      plan.fare_naira * 100, plan.description
    from (
      select private.lagos_moment(private.lagos_today() + day, plan.clock::time) as departure_at
      from generate_series(plan.days_ahead, plan.days_ahead + 60) as day
    ) as moment
    where not exists (
      select from public.trips t
      where t.driver_id = plan.driver_id and t.status in ('scheduled', 'active', 'waiting', 'en_route')
        and tstzrange(t.departure_at, t.arrives_at)
        && tstzrange(moment.departure_at, moment.departure_at + make_interval(mins => plan.minutes))
    )
    order by moment.departure_at
    limit 1;
  end loop;
end
$$;

-- Stops on the way of the corridors, what each driver offers, and where passengers meet the driver. Times and fares of stops
-- are shares of the whole trip. Drivers of the same corridor take different roads.
do $$
declare
  plan record;
begin
  for plan in
    select t.id, jsonb_agg(
      jsonb_build_object(
        'place', p.name,
        'time', to_char(
          date_bin('5 minutes', t.departure_at + (t.arrives_at - t.departure_at) * way.share, timestamptz '2000-01-01') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"'
        ),
        'fareKobo', round(t.fare_kobo * way.share / 50000) * 50000,
        'point', jsonb_build_object('name', way.point)
      ) order by way.share
    ) as stops
    from public.trips t
    join (values
      ('02', 'lagos', 'abuja', 'ore', 0.3, 'Ore Junction'),
      ('02', 'lagos', 'abuja', 'lokoja', 0.75, 'Lokoja Toll Gate'),
      ('02', 'abuja', 'lagos', 'lokoja', 0.25, 'Lokoja Toll Gate'),
      ('02', 'abuja', 'lagos', 'ore', 0.7, 'Ore Junction'),
      ('02', 'lagos', 'benin-city', 'ijebu-ode', 0.35, 'Ijebu Ode Garage'),
      ('02', 'lagos', 'benin-city', 'ore', 0.7, 'Ore Junction'),
      ('02', 'benin-city', 'lagos', 'ore', 0.35, 'Ore Junction'),
      ('06', 'lagos', 'abuja', 'benin-city', 0.42, 'Ramat Park'),
      ('06', 'lagos', 'abuja', 'auchi', 0.56, 'Auchi Junction'),
      ('06', 'lagos', 'abuja', 'lokoja', 0.75, 'Lokoja Toll Gate'),
      ('06', 'abuja', 'lagos', 'lokoja', 0.25, 'Lokoja Toll Gate'),
      ('06', 'abuja', 'lagos', 'benin-city', 0.58, 'Ramat Park'),
      ('06', 'kano', 'abuja', 'zaria', 0.4, 'Kwangila'),
      ('06', 'kano', 'abuja', 'kaduna', 0.57, 'Kawo Park'),
      ('06', 'abuja', 'benin-city', 'lokoja', 0.45, 'Lokoja Toll Gate'),
      ('06', 'abuja', 'benin-city', 'okene', 0.58, 'Okene Roundabout'),
      ('06', 'abuja', 'benin-city', 'auchi', 0.77, 'Auchi Junction'),
      ('07', 'lagos', 'abuja', 'ibadan', 0.18, 'Challenge Park'),
      ('07', 'lagos', 'abuja', 'ilorin', 0.42, 'Geri Alimi'),
      ('07', 'lagos', 'abuja', 'bida', 0.75, 'Bida Motor Park'),
      ('07', 'lagos', 'abuja', 'suleja', 0.93, 'Madalla Junction'),
      ('07', 'lagos', 'ibadan', 'sagamu', 0.45, 'Sagamu Interchange'),
      ('07', 'ibadan', 'lagos', 'sagamu', 0.55, 'Sagamu Interchange'),
      ('07', 'ibadan', 'ilorin', 'ogbomosho', 0.6, 'Ogbomosho Caretaker'),
      ('07', 'lagos', 'akure', 'ijebu-ode', 0.3, 'Ijebu Ode Garage'),
      ('07', 'lagos', 'akure', 'ore', 0.6, 'Ore Junction'),
      ('08', 'abuja', 'kano', 'kaduna', 0.45, 'Kawo Park'),
      ('08', 'abuja', 'kano', 'zaria', 0.63, 'Kwangila'),
      ('08', 'kano', 'kaduna', 'zaria', 0.65, 'Kwangila'),
      ('08', 'kaduna', 'abuja', 'suleja', 0.75, 'Madalla Junction'),
      ('08', 'jos', 'abuja', 'akwanga', 0.5, 'Akwanga Roundabout'),
      ('08', 'jos', 'abuja', 'keffi', 0.75, 'Keffi Junction'),
      ('09', 'lagos', 'enugu', 'benin-city', 0.55, 'Ramat Park'),
      ('09', 'lagos', 'enugu', 'asaba', 0.76, 'Summit Junction'),
      ('09', 'lagos', 'enugu', 'onitsha', 0.81, 'Upper Iweka'),
      ('09', 'enugu', 'lagos', 'onitsha', 0.19, 'Upper Iweka'),
      ('09', 'enugu', 'lagos', 'benin-city', 0.45, 'Ramat Park'),
      ('09', 'enugu', 'lagos', 'ore', 0.65, 'Ore Junction'),
      ('09', 'enugu', 'port-harcourt', 'umuahia', 0.5, 'Umuahia Main Park'),
      ('09', 'enugu', 'port-harcourt', 'aba', 0.72, 'Osisioma Junction'),
      ('09', 'port-harcourt', 'enugu', 'aba', 0.28, 'Osisioma Junction'),
      ('09', 'port-harcourt', 'enugu', 'umuahia', 0.5, 'Umuahia Main Park'),
      ('10', 'uyo', 'port-harcourt', 'aba', 0.6, 'Osisioma Junction'),
      ('10', 'port-harcourt', 'lagos', 'warri', 0.32, 'Effurun Roundabout'),
      ('10', 'port-harcourt', 'lagos', 'benin-city', 0.5, 'Ramat Park'),
      ('10', 'port-harcourt', 'lagos', 'ore', 0.72, 'Ore Junction')
    ) as way (driver, origin, destination, place, share, point)
      on t.driver_id = ('5eed0000-0000-4000-8000-0000000000' || way.driver)::uuid
      and way.origin = t.origin_place_id and way.destination = t.destination_place_id
    join public.places p on p.id = way.place
    where t.status = 'scheduled' and t.departure_at > now() and cardinality(t.leg_taken) = 1 and t.leg_taken[1] = 0
    group by t.id
  loop
    perform private.set_stops(plan.id, plan.stops);
  end loop;

  update public.trips t
  set choices = offer.choices::jsonb
  from (values
    ('02', '{"luggage": "medium", "airConditioning": true, "music": true}'),
    ('06', '{"luggage": "small", "airConditioning": true, "twoInBack": true}'),
    ('07', '{"luggage": "large", "extraLuggageFareKobo": 200000}'),
    ('09', '{"luggage": "medium", "airConditioning": true, "pets": true}'),
    ('10', '{"luggage": "large", "airConditioning": true, "music": true}')
  ) as offer (driver, choices)
  where t.driver_id = ('5eed0000-0000-4000-8000-0000000000' || offer.driver)::uuid
    and t.status = 'scheduled' and t.departure_at > now() and t.choices = '{}' and t.seats_available = t.total_seats;

  update public.trip_stops s
  set point_name = meet.name, point_hint = meet.hint, point_latitude = meet.latitude, point_longitude = meet.longitude
  from public.trips t, (values
    ('lagos', 'Jibowu Park', 'opposite the filling station', 6.523, 3.367),
    ('abuja', 'Jabi Park', 'at the main gate', 9.065, 7.424),
    ('benin-city', 'Uselu Park', null, 6.378, 5.613),
    ('ibadan', 'Challenge Park', null, null, null),
    ('kaduna', 'Kawo Park', null, null, null),
    ('enugu', 'Holy Ghost Park', 'beside the cathedral', null, null),
    ('port-harcourt', 'Waterlines Park', null, null, null),
    ('kano', 'Naibawa Park', null, null, null),
    ('jos', 'Bauchi Road Park', null, null, null),
    ('owerri', 'Control Post', null, null, null),
    ('calabar', 'Watt Market', 'at the roundabout', null, null),
    ('uyo', 'Itam Park', null, null, null),
    ('ilorin', 'Geri Alimi', null, null, null),
    ('abeokuta', 'Kuto Park', null, null, null),
    ('akure', 'Ilesha Garage', null, null, null)
  ) as meet (place, name, hint, latitude, longitude)
  where s.trip_id = t.id and s.place_id = meet.place and s.point_name is null
    and t.driver_id::text like '5eed0000-0000-4000-8000-%' and t.status = 'scheduled' and t.departure_at > now();
end
$$;

-- Two completed trips, for earnings and past bookings.
insert into public.trips (
  driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, leg_taken, fare_kobo, status
)
select
  d.id, d.vehicle_id, past.origin, past.destination,
  private.lagos_moment(private.lagos_today() - past.days_ago, '07:00'), 6, array[past.sold], past.fare_naira * 100, 'completed'
from (values ('lagos', 'abuja', 9, 3, 38500), ('abuja', 'lagos', 6, 2, 38500)) as past (origin, destination, days_ago, sold, fare_naira)
join public.driver_profiles d on d.id = '5eed0000-0000-4000-8000-000000000002'
where not exists (select from public.trips t where t.driver_id = d.id and t.status = 'completed');

-- A statement of its own: triggers have made the stops of the trips above.
with sold as (
  insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, status, client_key, created_at)
  select j.id, passenger.id::uuid, j.driver_id, passenger.seats, j.fare_kobo, 'completed', gen_random_uuid(), j.departure_at - interval '3 days'
  from public.trips j
  join (values
    ('lagos', '5eed0000-0000-4000-8000-000000000001', 2),
    ('lagos', '5eed0000-0000-4000-8000-000000000011', 1),
    ('abuja', '5eed0000-0000-4000-8000-000000000001', 2)
  ) as passenger (origin, id, seats) on passenger.origin = j.origin_place_id
  where j.driver_id = '5eed0000-0000-4000-8000-000000000002' and j.status = 'completed'
    and not exists (select from public.bookings b where b.trip_id = j.id)
  returning *
)
insert into public.transactions (booking_id, passenger_id, amount_kobo, status, created_at, processed_at)
select s.id, s.passenger_id, s.total_kobo, 'confirmed', s.created_at, j.departure_at + interval '12 hours'
from sold s
join public.trips j on j.id = s.trip_id;

update public.driver_profiles d set total_trips = 2
where d.id = '5eed0000-0000-4000-8000-000000000002' and d.total_trips = 0;

-- Bookings made by private.book_seats as each passenger.
do $$
declare
  booking record;
begin
  for booking in
    select passenger.id, t.id as trip_id, passenger.seats, passenger.client_key::uuid, gets_on.id as from_stop_id
    from (values
      ('5eed0000-0000-4000-8000-000000000001', '02', 'lagos', 'abuja', 1, '5eed0000-0000-4000-8000-000000000201', null),
      ('5eed0000-0000-4000-8000-000000000001', '07', 'lagos', 'ibadan', 2, '5eed0000-0000-4000-8000-000000000202', null),
      ('5eed0000-0000-4000-8000-000000000011', '02', 'lagos', 'abuja', 2, '5eed0000-0000-4000-8000-000000000203', null),
      ('5eed0000-0000-4000-8000-000000000011', '07', 'lagos', 'abuja', 3, '5eed0000-0000-4000-8000-000000000204', null),
      ('5eed0000-0000-4000-8000-000000000012', '07', 'lagos', 'abuja', 6, '5eed0000-0000-4000-8000-000000000205', null),
      ('5eed0000-0000-4000-8000-000000000012', '06', 'abuja', 'kaduna', 4, '5eed0000-0000-4000-8000-000000000206', null),
      ('5eed0000-0000-4000-8000-000000000012', '10', 'calabar', 'uyo', 5, '5eed0000-0000-4000-8000-000000000207', null),
      -- Gets on in the middle.
      ('5eed0000-0000-4000-8000-000000000012', '02', 'lagos', 'abuja', 1, '5eed0000-0000-4000-8000-000000000208', 'ore')
    ) as passenger (id, driver, origin, destination, seats, client_key, gets_on_in)
    join public.trips t on t.driver_id = ('5eed0000-0000-4000-8000-0000000000' || passenger.driver)::uuid
      and t.origin_place_id = passenger.origin and t.destination_place_id = passenger.destination
      and t.status = 'scheduled' and t.departure_at > now() and t.seats_available >= passenger.seats
    left join public.trip_stops gets_on
      on gets_on.trip_id = t.id and gets_on.place_id = passenger.gets_on_in and gets_on.position is not null
    where not exists (select from public.bookings b where b.client_key = passenger.client_key::uuid)
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', booking.id, 'role', 'authenticated')::text, true);
    perform private.book_seats(
      booking.trip_id, booking.seats, booking.client_key, from_stop_id => booking.from_stop_id
    );
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;
