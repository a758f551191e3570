select plan(19);
select tests.create_cast();

create function tests.dates(variadic days int[]) returns timestamptz[] language sql
return array(select private.lagos_moment(private.lagos_today() + d, '08:00') from unnest(days) d);
create function tests.publish(departures timestamptz[], key text default 'trip 70', way jsonb default '{}', fare int default 1000000)
returns int language sql
return cardinality(private.publish_trips('Lagos', 'Abuja', departures, 4, fare, null, tests.named(key), null, way));
create function tests.published() returns bigint language sql security definer
return (
  select count(*) from public.trips t where t.driver_id = tests.named('driver') and t.departure_at > now() + interval '39 days'
    and t.status = 'scheduled'
);
create function tests.refusal(departures timestamptz[], key text, fare int default 1000000) returns text language plpgsql as $$
declare
  detail text;
begin
  perform tests.publish(departures, key, fare => fare);
  return null;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return (
    select sqlstate || ' ' || string_agg(private.lagos_day((d ->> 'departureDate')::timestamptz) - private.lagos_today() || ' ' || (d ->> 'status'), ', ')
    from jsonb_array_elements(detail::jsonb -> 'dates') d
  );
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- The cast.
select tests.authenticate_as('anon');
select throws_ok($$ select tests.publish(tests.dates(40)) $$, '42501', null, 'a visitor publishes nothing');
select tests.authenticate_as('passenger');
select throws_ok($$ select tests.publish(tests.dates(40)) $$, 'PT403', null, 'nor does a passenger');
select tests.authenticate_as('suspended');
select throws_ok($$ select tests.publish(tests.dates(40)) $$, 'PT403', null, 'nor a suspended driver');
select tests.authenticate_as('corporate');
select throws_ok($$ select tests.publish(tests.dates(40)) $$, 'PT403', null, 'nor a company');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.publish(tests.dates(40)) $$, '42501', null, 'nor an administrator');

select tests.authenticate_as('driver');
select is(tests.publish(tests.dates(40, 42, 44)), 3, 'a driver publishes on three dates');
select is(tests.published(), 3::bigint, 'each a trip of its own');
select throws_ok($$ select tests.publish(tests.dates(40, 42, 46)) $$, 'PT409', null, 'the key is not used for other dates');
select throws_ok(
  $$ select tests.publish(tests.dates(60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72), 'trip 71') $$,
  'PT400', 'Choose 1 to 12 dates', 'at most 12 dates'
);
select throws_ok($$ select tests.publish('{}', 'trip 71') $$, 'PT400', null, 'at least one date');
select throws_ok(
  $$ select tests.publish(tests.dates(50) || tests.dates(50), 'trip 71') $$, 'PT400', 'Choose each date once', 'each date once'
);
select throws_ok(
  $$ select private.publish_trips('Lagos', 'Abuja', tests.dates(50), 4, 1000000, null, null, null) $$, 'PT400', null,
  'the key is required'
);

-- All or none, and the refused dates are named.
select is(tests.refusal(tests.dates(41, 42, 44, 48), 'trip 71'), 'PT409 42 409, 44 409', 'dates that overlap are named');
select is(tests.refusal(tests.dates(0, 42, 50), 'trip 71'), 'PT409 0 400, 42 409', 'so is a date that is too early');
select is(tests.refusal(tests.dates(50, 52), 'trip 71', 1), 'PT400 50 400, 52 400', 'a wrong fare is refused as for one trip');
select is(tests.published(), 3::bigint, 'nothing of a refused request is published');
select is(tests.publish(tests.dates(48, 50), 'trip 71'), 2, 'without the refused dates the same request succeeds');

-- Papers that are known are valid on each date.
select tests.authenticate_as('postgres');
update public.papers set expires_on = private.lagos_today() + 75 where owner_id = tests.id('driver') and kind = 'licence' and status = 'accepted';
insert into public.papers (owner_id, kind, file_path, expires_on, status)
select tests.id('driver'), 'licence', 'x', private.lagos_today() + 75, 'accepted'
where not exists (select from public.papers p where p.owner_id = tests.id('driver') and p.kind = 'licence' and p.status = 'accepted');
insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
select v.owner_id, 'insurance', v.plate_key, 'x', private.lagos_today() + 70, 'accepted' from public.vehicles v where v.id = tests.vehicle();
select tests.authenticate_as('driver');
select is(tests.refusal(tests.dates(70, 72, 76), 'trip 75'), 'PT409 72 409, 76 409', 'a date after the insurance or the licence is named');
select lives_ok($$ select tests.publish(tests.dates(66, 70), 'trip 76') $$, 'the last valid day is not');
select * from finish();
