select plan(24);
select tests.create_cast(), tests.create_fleet();
select tests.create_trip(tests.named('women'), 'driver', 4);

create function tests.declare(who text, gender text, status text default 'approved')
returns void
language sql
as $$
  insert into public.driver_verifications (
    driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry, nin_number,
    bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path, status, decided_at, submitted_at
  )
  values (
    tests.id(who), 'Ada Driver', '1990-01-01', gender, '12 Marina Road, Lagos', 'WOM123456', '2100-01-01', '12345678901', 'Zenith', '0123456789',
    'Ada Driver', tests.document(who), tests.document(who, 'passport-photo'), status,
    case when status <> 'pending' then now() end, clock_timestamp()
  )
$$;
create function tests.offer_to_women(who text, trip uuid default tests.named('women'))
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.set_trip_choices(trip, '{"womenOnly": true}');
  perform tests.authenticate_as('postgres');
  return 'offered';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.may_offer(who text)
returns text
language plpgsql
as $$
declare
  may boolean;
begin
  perform tests.authenticate_as(who);
  may := private.may_offer_women_only();
  perform tests.authenticate_as('postgres');
  return may::text;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;

-- Only a driver who has declared to be a woman in an approved verification.
select alike(tests.offer_to_women('driver'), 'PT403%declared to be a woman%', 'a driver without a declaration is refused');
select tests.declare('driver', 'male');
select alike(tests.offer_to_women('driver'), 'PT403%', 'so is a driver who has declared to be a man');
select tests.declare('driver', 'female', 'rejected');
select alike(tests.offer_to_women('driver'), 'PT403%', 'a rejected declaration does not count');
select tests.declare('driver', 'female');
select is(tests.may_offer(who), expected, who || ' may offer: ' || expected)
from (values
  ('driver', 'true'), ('passenger', 'false'), ('newdriver', 'false'), ('corporate', 'false'), ('suspended', 'PT403'),
  ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select is(tests.offer_to_women('driver'), 'offered', 'a driver who has declared to be a woman offers a trip for women only');
select tests.refused(who, 'select private.has_declared_woman(tests.id(''driver''))', '42501')
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'admin']) who;
select tests.authenticate_as('postgres');
select ok(private.has_choices(tests.named('women'), array['women_only']), 'the search finds it by that wish');
select ok(not private.has_choices(tests.trip(), array['women_only']), 'and not other trips');

-- A company chooses for its drivers, and must not publish their sex.
select tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip');
select tests.authenticate_as('postgres');
select alike(
  tests.offer_to_women('corporate', (tests.fleet_trip()).id), 'PT403%declared to be a woman%', 'a company cannot offer trips for women only'
);

-- The booker confirms that every traveller is a woman.
select tests.authenticate_as('stranger');
select throws_ok(
  $$ select tests.book_seats(tests.named('women'), 1, tests.named('unconfirmed')) $$, 'PT409',
  'This trip is for women only. Please confirm that every traveller is a woman.', 'a booking without the confirmation is refused'
);
select throws_ok(
  $$ select tests.book_seats(tests.named('women'), 1, tests.named('denied'), confirms_women_only => false) $$, 'PT409', null,
  'so is one that denies it'
);
select lives_ok(
  $$ select tests.book_seats(tests.named('women'), 1, tests.named('confirmed'), confirms_women_only => true) $$,
  'a booking with the confirmation is made'
);
select lives_ok(
  $$ select tests.book_seats(tests.trip(), 1, tests.named('other trip')) $$, 'other trips need none'
);
select * from finish();
