select plan(71);
select tests.create_cast();
select tests.closed('trip_track', 'latitude');

create function tests.stand(who text, seconds_ago int, latitude float8)
returns void
language plpgsql
as $$
begin
  update public.trip_locations set allowance = 4 where trip_id = tests.trip();
  perform tests.authenticate_as(who);
  perform private.record_location(tests.trip(), latitude, 3.4, null, null, null, now() - make_interval(secs => seconds_ago), true);
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.track() returns text language sql
return (select string_agg(k.latitude::text, ' ' order by k.recorded_at) from private.trip_track k where k.trip_id = tests.trip());
-- The trip ended so long ago; its positions are older still.
create function tests.end_trip(ago interval) returns void language plpgsql as $$
begin
  update public.trips t set status = 'en_route' where t.id = tests.trip() and t.status = 'scheduled';
  update public.trips t set status = 'arrived' where t.id = tests.trip() and t.status = 'en_route';
  update public.trips t set status = 'completed' where t.id = tests.trip() and t.status = 'arrived';
  update public.trips t set ended_at = now() - ago where t.id = tests.trip();
  update private.trip_track k set recorded_at = k.recorded_at - interval '8 days' where k.trip_id = tests.trip();
end
$$;

-- The track.
select tests.stand('driver', 600, 6.60);
select tests.stand('driver', 541, 6.601);
select tests.stand('driver', 539, 6.602);
select tests.stand('driver', 523, 6.610);
select tests.stand('driver', 518, 6.612);
select tests.stand('passenger', 300, 6.50);
select tests.stand('driver', 60, 6.613);
select is(tests.track(), '6.6 6.602 6.612 6.613', 'of the driver''s positions, one per minute or kilometre is kept');
select is((select count(*) from public.trip_locations where trip_id = tests.trip()), 2::bigint, 'of each person only the newest position');

-- Positions and tracks after the trip.
select tests.end_trip('23 hours');
select private.forget_rows('forget_positions');
select is((select count(*) from public.trip_locations where trip_id = tests.trip()), 2::bigint, 'within 24 hours of the trip positions stay');
update public.trips set ended_at = now() - interval '25 hours' where id = tests.trip();
select cmp_ok(private.forget_rows('forget_positions'), '>=', 2, 'after that they are deleted');
select is_empty('select 1 from public.trip_locations where trip_id = tests.trip()', 'of all people');
update public.trips set ended_at = now() - interval '6 days 23 hours' where id = tests.trip();
select private.forget_rows('forget_tracks');
select is(tests.track(), '6.6 6.602 6.612 6.613', 'the track stays for 7 days');
update public.trips set ended_at = now() - interval '7 days 1 hour' where id = tests.trip();
select cmp_ok(private.forget_rows('forget_tracks'), '>=', 3, 'and is deleted then');
select is(tests.track(), null, 'whole');
select is(private.forget_rows('forget_positions') + private.forget_rows('forget_tracks'), 0, 'a second run finds nothing');

-- A trip that was not ended.
select tests.create_trip(tests.named('unended trip'), 'driver', 4);
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
values (tests.named('unended trip'), tests.id('driver'), 'driver', 6.6, 3.4, now(), now(), 1);
select private.keep_track(l) from public.trip_locations l where l.trip_id = tests.named('unended trip');
update public.trips set departure_at = now() - interval '3 days 23 hours' where id = tests.named('unended trip');
select private.forget_rows('forget_positions');
select isnt_empty($$ select 1 from public.trip_locations where trip_id = tests.named('unended trip') $$, 'a trip that was not ended counts as over 3 days after departure');
update public.trips set departure_at = now() - interval '4 days 1 hour' where id = tests.named('unended trip');
select private.forget_rows('forget_positions');
select is_empty($$ select 1 from public.trip_locations where trip_id = tests.named('unended trip') $$, 'and 24 hours later its positions are deleted');
select isnt_empty($$ select 1 from private.trip_track where trip_id = tests.named('unended trip') $$, 'its track is not');
insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, approval)
values (tests.named('second vehicle'), tests.id('newdriver'), 'Toyota', 'Sienna', 2015, 'TST-050-AA', 6, 'van', 'approved');
update public.driver_profiles set vehicle_id = tests.named('second vehicle') where id = tests.id('newdriver');
update public.trips set driver_id = tests.id('newdriver'), vehicle_id = tests.named('second vehicle') where id = tests.named('unended trip');
select is_empty($$ select 1 from private.trip_track where trip_id = tests.named('unended trip') $$, 'another driver starts a new track');

-- A driver who leaves.
insert into private.trip_track values (tests.trip(), now(), 6.6, 3.4);
select private.anonymise_person(tests.id('driver'));
select is(tests.track(), null, 'a deleted account leaves no track');

-- Links, sessions, counters.
select tests.create_trip(tests.named('coming trip'), 'newdriver', 4);
insert into public.trip_shares (trip_id, created_by, token_hash)
values (tests.trip(), tests.id('passenger'), decode(repeat('5a', 32), 'hex')),
  (tests.named('coming trip'), tests.id('passenger'), decode(repeat('5b', 32), 'hex'));
select cmp_ok(private.forget_rows('forget_share_links'), '>=', 1, 'links to a trip that is over are deleted');
select results_eq(
  $$ select trip_id from public.trip_shares where created_by = tests.id('passenger') $$, $$ values (tests.named('coming trip')) $$, 'and others stay'
);
insert into private.admin_sessions (admin_id, token_hash, created_at, expires_at) values
  (tests.id('admin'), repeat('01', 32), now() - interval '31 days', now() - interval '30 days 20 hours'),
  (tests.id('admin'), repeat('02', 32), now() - interval '29 days', now() - interval '28 days 20 hours');
select cmp_ok(private.forget_rows('forget_admin_sessions'), '>=', 1, 'sessions that expired 30 days ago are deleted');
select is((select count(*) from private.admin_sessions where admin_id = tests.id('admin')), 2::bigint, 'and others stay');
insert into private.rate_limits select 'old-' || n, 1, now() - interval '30 days' from generate_series(1, 501) n;
insert into private.rate_limits values ('tests-live', 1, now() + interval '1 minute');
select is(private.forget_rows('forget_rate_limits'), 500, 'a run deletes one batch of counters');
select cmp_ok(private.forget_rows('forget_rate_limits'), '>=', 1, 'and the next one the rest');
select is_empty($$ select 1 from private.rate_limits where bucket like 'old-%' $$, 'until all have gone');
select isnt_empty($$ select 1 from private.rate_limits where bucket = 'tests-live' $$, 'a window that is open stays');

-- Reminders, notifications, events of the payment provider.
insert into private.departure_reminders (booking_id, hours, departs_at)
select tests.booking('passenger'), 2, at from unnest(array[now() - interval '25 hours', now() - interval '23 hours', now() + interval '1 hour']) at;
insert into private.point_reminders (trip_id, sent_at) values (tests.trip(), now() - interval '31 days'), (tests.named('coming trip'), now() - interval '31 days');
update public.trips set departure_at = now() - interval '28 days' where id = tests.trip();
select cmp_ok(private.forget_rows('forget_reminders'), '>=', 2, 'reminders of departures that are over are deleted');
select results_eq(
  $$ select departs_at > now() from private.departure_reminders where booking_id = tests.booking('passenger') order by 1 $$, $$ values (false), (true) $$,
  'a day later'
);
select results_eq(
  $$ select trip_id from private.point_reminders where trip_id in (tests.trip(), tests.named('coming trip')) $$, $$ values (tests.named('coming trip')) $$,
  'a trip that is ahead is not reminded of its meeting points twice'
);
insert into public.notifications (id, user_id, kind, title, body, created_at)
select private.earliest_uuid(at), tests.id('passenger'), 'payment', 'Old', 'Old', at
from unnest(array[now() - interval '181 days', now() - interval '179 days']) at;
select cmp_ok(private.forget_rows('forget_notifications'), '>=', 1, 'notifications are deleted after 180 days');
select is((select count(*) from public.notifications where user_id = tests.id('passenger') and title = 'Old'), 1::bigint, 'and others stay');
insert into private.payment_events (provider, dedupe_key, kind, body, received_at, processed_at) values
  ('test', 'over', 'other', null, now() - interval '2 years 1 day', now()),
  ('test', 'never worked on', 'other', null, now() - interval '2 years 1 day', null),
  ('test', 'of this year', 'other', null, now() - interval '1 year', now());
select cmp_ok(private.forget_rows('empty_old_events'), '>=', 1, 'events of the payment provider are deleted after 2 years');
select is(
  (select string_agg(e.dedupe_key, ', ' order by e.dedupe_key) from private.payment_events e where e.provider = 'test' and e.body is null and e.dedupe_key in ('over', 'never worked on', 'of this year')),
  'never worked on, of this year', 'once they were worked on'
);

-- Uploads.
select is_empty(
  $$ select c.table_name || '.' || c.column_name from information_schema.columns c
     where c.table_schema in ('public', 'private') and c.column_name ~ '_path$'
       and pg_get_functiondef('private.submitted_documents(uuid)'::regprocedure) !~ (c.column_name || ' from ' || c.table_schema || '\.' || c.table_name) $$,
  'every column that names a file is known, so that no submitted file is deleted'
);
create function tests.path(who text, kind text) returns text language sql
return tests.id(who) || '/' || kind || '-' || tests.named(kind) || '.jpg';
create function tests.submit(path text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('passenger');
  perform private.record_proof_of_address(path);
  perform tests.authenticate_as('postgres');
end
$$;
insert into storage.objects (metadata, bucket_id, name, created_at) values
  (tests.file(), 'documents', tests.path('passenger', 'named'), now() - interval '5 days'),
  (tests.file(), 'documents', tests.path('passenger', 'fresh'), now() - interval '6 days 23 hours'),
  (tests.file(), 'documents', tests.path('passenger', 'old'), now() - interval '7 days 1 hour');
select lives_ok($$ select tests.submit(tests.path('passenger', 'named')) $$, 'a file is submitted within 6 days');
update storage.objects set created_at = now() - interval '100 days' where name = tests.path('passenger', 'named');
select results_eq(
  $$ select u from private.abandoned_uploads() u where u like tests.id('passenger') || '/%' $$,
  $$ values (tests.path('passenger', 'old')) $$, 'abandoned is what is 7 days old and was not submitted'
);
select lives_ok($$ select tests.submit(tests.path('passenger', 'named')) $$, 'a file that was submitted may be submitted again');
select throws_ok(
  format('select tests.submit(tests.path(''passenger'', %L))', kind), 'PT400', 'Upload your proof of address first',
  'a file that is about to be deleted is not accepted: ' || kind
)
from unnest(array['fresh', 'old']) as kind;
select * from finish();
