set session_replication_role = replica; set synchronous_commit = off;
-- n: 1..12000 drivers, then 300 companies, then passengers. Driver 1, company 1 and passenger 1 are the heavy accounts.
create table gen.people as
select n, case when n <= gen.n('drivers') then 'driver' when n <= gen.n('drivers') + gen.n('companies') then 'corporate' else 'passenger' end as user_type,
  gen.uid('person', n) as id, gen.name(n) as name, now() - random() * interval '365 days' as at
from generate_series(1, gen.n('drivers') + gen.n('companies') + gen.n('passengers')) n;
create unique index on gen.people (n); create unique index on gen.people (id); analyze gen.people;
create table gen.hash as select encrypted_password from auth.users where email = 'passenger@tafiya.test';

insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', lower(replace(name, ' ', '.')) || '.' || n || '@example.ng',
  (select encrypted_password from gen.hash), at, '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('name', name), '', '', '', '', '', '', '', '', at, at from gen.people;
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id, id::text, id, jsonb_build_object('sub', id, 'email', lower(replace(name, ' ', '.')) || '.' || n || '@example.ng', 'email_verified', true, 'phone_verified', false), 'email', at, at, at from gen.people;
insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
select gen.uid('session' || s, n), id, at, at, 'aal1', 'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36', '102.89.1.1'
from gen.people, generate_series(1, 2) s where s = 1 or n % 2 = 0;
insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
select gen.uid('rt' || s, n)::text, gen.uid('rtt' || s, n)::text, id, gen.uid('session1', n), s < 3, at, at from gen.people, generate_series(1, 3) s;
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) select gen_random_uuid(), id, created_at, created_at, 'password' from auth.sessions s where s.user_id in (select id from gen.people);

insert into public.profiles (id, user_type, name, email, phone, nin, is_verified, verified_at, proof_of_address_path, photo_path, created_at, updated_at, phone_verified_at)
select id, user_type, name, lower(replace(name, ' ', '.')) || '.' || n || '@example.ng', '+23480' || lpad(n::text, 8, '0'),
  case when n % 4 = 0 then lpad((10000000000 + n)::text, 11, '0') end,
  v, case when v then at end,
  case when user_type <> 'passenger' then id || '/proof-of-address/' || gen.uid('proof', n) || '.jpg' end,
  case when n % 3 = 0 then id || '/profile-photo/' || gen.uid('photo', n) || '.jpg' end, at, at, case when n % 2 = 0 then at end
from (select *, (user_type = 'passenger' and n % 20 > 0) or n <= {{11500}} or (user_type = 'corporate' and n % 10 > 0) as v from gen.people) q;

insert into public.companies (id, name, registration_number, address, tax_id, contact_person, created_at)
select id, split_part(name, ' ', 2) || ' Express ' || n, 'RC' || n, '12 Marina Road, Lagos', 'TIN' || n, name, at from gen.people where user_type = 'corporate';
insert into public.driver_profiles (id, display_name, verification_status, verification_submitted_at, verification_approved_at, verified_name, vehicle_id, created_at, updated_at, approved_photo_path, has_card_photo)
select id, name, s, case when s <> 'unverified' then at end, case when s = 'approved' then at end, case when s = 'approved' then name end,
  case when s = 'approved' then gen.uid('vehicle', n) end, at, at, case when n % 3 = 0 then id || '/profile-photo/' || gen.uid('photo', n) || '.jpg' end, n % 3 = 0
from (select *, case when n <= {{11500}} then 'approved' when n <= {{11800}} then 'pending' else 'unverified' end as s from gen.people where user_type = 'driver') q;

-- One vehicle per driver; company 1 has {{200}}, the others five each.
insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, status, created_at, colour, approval, decided_at, photo_path, proof_of_ownership_path)
select gen.uid('vehicle', n), id, 'Toyota', 'Sienna', 2005 + n % 18, 'D' || lpad(n::text, 6, '0') || 'LA', 4, 'car', 'active', at, 'Silver', case when n <= {{11500}} then 'approved' else 'pending' end,
  case when n <= {{11500}} then at end, id || '/vehicle-photo/' || gen.uid('vphoto', n) || '.jpg', id || '/proof-of-ownership/' || gen.uid('vproof', n) || '.jpg'
from gen.people where user_type = 'driver';
create table gen.fleet as
select row_number() over (order by c.n, k) as f, c.n as company, c.id as company_id, k,
  gen.uid('fleetvehicle', c.n * 1000 + k) as vehicle_id
from gen.people c, lateral generate_series(1, case when c.n = gen.n('drivers') + 1 then {{200}} else 5 end) k where c.user_type = 'corporate';
-- Fleet drivers: the drivers from {{9000}} on, one per vehicle.
alter table gen.fleet add driver bigint, add driver_id uuid;
update gen.fleet set driver = {{9000}} + f, driver_id = gen.uid('person', {{9000}} + f);
create unique index on gen.fleet (company, k); analyze gen.fleet;
insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, status, created_at, colour, approval, decided_at)
select vehicle_id, company_id, 'Toyota', 'HiAce', 2015, 'F' || lpad(f::text, 6, '0') || 'AB', 14, 'bus', 'active', now() - interval '300 days', 'White', 'not_needed', null from gen.fleet;
insert into public.fleet_vehicles (vehicle_id, company_id, driver_id, client_key, created_at) select vehicle_id, company_id, driver_id, gen_random_uuid(), now() - interval '300 days' + f * interval '1 minute' from gen.fleet;
insert into public.fleet_drivers (company_id, email, driver_id, vehicle_id, status, invited_at, answered_at)
select f.company_id, lower(replace(p.name, ' ', '.')) || '.' || p.n || '@example.ng', f.driver_id, f.vehicle_id, 'active', now() - interval '299 days', now() - interval '298 days'
from gen.fleet f join gen.people p on p.n = f.driver;
insert into public.fleet_drivers (company_id, email, status, invited_at, answered_at)
select company_id, 'declined.' || f || '.' || k2 || '@example.ng', 'declined', now() - interval '200 days', now() - interval '198 days' from gen.fleet, generate_series(1, 2) k2;

insert into public.driver_verifications (id, driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry, nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path, status, submitted_at, decided_at, bank_code)
select gen.uid('dv', n), id, name, date '1985-01-01' + (n % 5000)::int, case n % 2 when 0 then 'male' else 'female' end, '12 Marina Road, Lagos Island', 'LAG' || lpad(n::text, 8, '0'), (now() + (n % 700) * interval '1 day')::date,
  lpad((20000000000 + n)::text, 11, '0'), 'Zenith Bank', lpad(n::text, 10, '0'), name, id || '/driver-license/' || gen.uid('lic', n) || '.jpg', id || '/passport-photo/' || gen.uid('pass', n) || '.jpg',
  case when n <= {{11500}} then 'approved' else 'pending' end, at, case when n <= {{11500}} then at end, '057'
from gen.people where user_type = 'driver' and n <= {{11800}};
insert into public.papers (id, owner_id, kind, plate_key, file_path, expires_on, status, submitted_at, decided_at)
select gen_random_uuid(), id, k, case when k <> 'licence' then 'D' || lpad(n::text, 6, '0') || 'LA' end, id || '/paper/' || gen.uid('paper' || k, n) || '.jpg',
  (now() + (gen.h('exp' || k, n, 700) - 10) * interval '1 day')::date, 'accepted', at, at
from gen.people, unnest(array['licence', 'roadworthiness', 'insurance']) k where user_type = 'driver' and n <= {{11500}};
insert into public.papers (id, owner_id, kind, plate_key, file_path, expires_on, status, submitted_at, decided_at)
select gen_random_uuid(), company_id, k.k, 'F' || lpad(f::text, 6, '0') || 'AB', company_id || '/paper/' || gen.uid('fpaper' || k.k, f) || '.jpg', (now() + gen.h('fexp' || k.k, f, 700) * interval '1 day')::date, 'accepted', now() - interval '100 days', now() - interval '99 days'
from gen.fleet, unnest(array['roadworthiness', 'insurance']) as k(k);
insert into public.papers (id, owner_id, kind, plate_key, file_path, expires_on, status, submitted_at)
select gen_random_uuid(), id, 'insurance', 'D' || lpad(n::text, 6, '0') || 'LA', id || '/paper/' || gen.uid('ppaper', n) || '.jpg', (now() + interval '500 days')::date, 'pending', now() - random() * interval '2 days'
from gen.people where user_type = 'driver' and n <= {{11500}} and n % 30 = 0;
insert into public.payout_accounts (id, payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from, created_at)
select gen.uid('pa', n), id, '057', 'Zenith Bank', lpad(n::text, 10, '0'), upper(name), true, false, 'RCP_' || n, case when n % 60 > 0 then at end, at
from gen.people where user_type in ('driver', 'corporate') and n <= {{12300}} and n % 8 > 0;
insert into private.identity_marks (id, person_id, kind, hash, recorded_at)
select gen_random_uuid(), id, k, sha256((k || case when n % 500 = 0 and k = 'nin' then n - 1 else n end)::bytea), at from gen.people, unnest(array['nin', 'licence', 'bank_account', 'plate']) k
where (user_type = 'driver') or (k = 'nin' and n % 4 = 0);
insert into public.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, device, created_at, last_seen_at)
select gen.uid('push', n), id, gen.uid('session1', n), 'https://fcm.googleapis.com/fcm/send/' || md5('ep' || n) || md5('ep2' || n) || ':APA91b' || repeat(md5('ep3' || n), 3), 'B' || repeat('A', 86), repeat('A', 22), 'Chrome on Android', at, now() - random() * interval '50 days'
from gen.people where n % 2 = 0 or n in (1, gen.n('drivers') + 1, gen.n('drivers') + gen.n('companies') + 1);
insert into private.unsubscribe_tokens (user_id) select id from gen.people where n % 5 > 0;
insert into private.emergency_contacts (person_id, position, name, phone, relation) select id, k, 'Ada Obi', '+23480' || lpad((n + k)::text, 8, '0'), 'Sister' from gen.people, generate_series(1, 2) k where n % 3 = 0;
insert into private.known_devices (bucket, seen_at) select md5('dev' || n || s) || md5('devb' || n || s), now() - random() * interval '179 days' from gen.people, generate_series(1, 2) s;
insert into private.rate_limits (bucket, hits, ends_at) select md5('rl' || n) || md5('rlb' || n), 1 + n % 5, now() + random() * interval '1 day' from generate_series(1, {{20000}}) n;
insert into storage.objects (bucket_id, name, owner_id, created_at, updated_at, last_accessed_at, metadata)
select 'documents', x.path, x.owner::text, x.at, x.at, x.at, '{"size": 300000, "mimetype": "image/jpeg"}' from (
  select driver_license_path as path, driver_id as owner, submitted_at as at from public.driver_verifications
  union all select passport_photo_path, driver_id, submitted_at from public.driver_verifications
  union all select file_path, owner_id, submitted_at from public.papers
  union all select photo_path, owner_id, created_at from public.vehicles where photo_path is not null
  union all select proof_of_ownership_path, owner_id, created_at from public.vehicles where proof_of_ownership_path is not null
  union all select proof_of_address_path, id, created_at from public.profiles where proof_of_address_path is not null and email like '%@example.ng'
  union all select photo_path, id, created_at from public.profiles where photo_path is not null and email like '%@example.ng'
) x
-- The drivers of the demonstration share one specimen of a licence.
on conflict do nothing;
