select plan(87);
select tests.create_cast();

-- Readers of links.
insert into public.trip_shares (trip_id, created_by, token_hash)
values (tests.trip(), tests.id('passenger'), tests.link_hash('first link'));
select tests.matrix('trip_shares.revoked_at', 'trip_id = tests.trip()', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);

-- At most 10 links per person and trip.
select tests.authenticate_as('passenger');
select throws_ok('select token_hash from public.trip_shares', '42501', null, 'a person cannot read the hash of a link');
select lives_ok(format('select tests.share(%L)', 'link ' || n), 'a passenger creates link ' || n || ' of 10') from generate_series(2, 10) n;
select throws_ok('select tests.share(''link 11'')', 'PT409', 'You already have 10 links for this trip. Revoke one first.', 'an eleventh link is refused');
select tests.authenticate_as('driver');
select lives_ok('select tests.share(''link of the driver'')', 'links are counted per person');
select tests.authenticate_as('passenger');
select lives_ok('select private.revoke_share((select s.id from public.trip_shares s limit 1))', 'the passenger revokes a link');
select lives_ok('select tests.share(''link 11'')', 'revoked links are not counted');

-- Using a link.
select tests.authenticate_as('anon');
select is(private.view_share(tests.link_hash('link of the driver')) ->> 'driverFirstName', 'Driver', 'an anonymous caller with a link sees the trip');
select is(
  (select (v ->> 'departureDate')::timestamptz < (v ->> 'arrivalDate')::timestamptz
    from private.view_share(tests.link_hash('link of the driver')) v),
  true, 'and when it leaves and arrives'
);

-- The creator of a link sees when others had it open.
select tests.authenticate_as('postgres');
create function tests.opened(who text, link text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.view_share(tests.link_hash(link));
  perform tests.authenticate_as('postgres');
  return (select coalesce((now() - s.viewed_at)::text, 'never') from public.trip_shares s where s.token_hash = tests.link_hash(link));
end
$$;
select is(tests.opened('passenger', 'link 2'), 'never', 'the own look at a link does not count');
select is(tests.opened('anon', 'link 2'), '00:00:00', 'that of a visitor does');
update public.trip_shares s set viewed_at = now() - interval '29 seconds' where s.token_hash = tests.link_hash('link 2');
select is(tests.opened('stranger', 'link 2'), '00:00:29', 'it is written once in half a minute');
update public.trip_shares s set viewed_at = now() - interval '31 seconds' where s.token_hash = tests.link_hash('link 2');
select is(tests.opened('stranger', 'link 2'), '00:00:00', 'and again after it');
select is((select count(s.viewed_at)::int from public.trip_shares s where s.trip_id = tests.trip() and s.token_hash <> tests.link_hash('link 2')
  and s.created_by = tests.id('passenger')), 0, 'for this link only');
select private.set_suspended(tests.id('driver'), true);
select tests.authenticate_as('anon');
select throws_ok(
  $$ select private.view_share(tests.link_hash('link of the driver')) $$, 'PT404', 'This link is not valid any more.', 'a link of a suspended person is not valid'
);
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('driver'), false);
savepoint before_deletion;
update public.profiles set deleted_at = now() where id = tests.id('driver');
select tests.authenticate_as('anon');
select throws_ok(
  $$ select private.view_share(tests.link_hash('link of the driver')) $$, 'PT404', 'This link is not valid any more.', 'a link of a deleted person is not valid'
);
select tests.authenticate_as('postgres');
rollback to before_deletion;

-- The face of a driver who shows it to visitors; what they reported of the stops, until the person has arrived.
create function tests.seen(who text, link text)
returns text
language plpgsql
as $$
declare
  shown jsonb;
begin
  perform tests.authenticate_as(who);
  shown := private.view_share(tests.link_hash(link));
  perform tests.authenticate_as('postgres');
  return concat_ws(', ', case when shown ->> 'driverId' = tests.id('driver')::text then 'face' end,
    case when shown ->> 'personBoardedAt' is not null then 'on board' end, (
    select string_agg(case
      when stop ->> 'leftAt' is not null then 'left' when stop ->> 'reachedAt' is not null then 'reached'
      when stop ->> 'estimatedAt' is not null then 'ahead' else 'planned' end, ', ')
    from jsonb_array_elements(shown -> 'stops') stop
  ));
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
savepoint on_the_way;
select is(tests.seen('anon', 'link 2'), 'planned, planned', 'without the consent of the driver a link shows no face');
set local session_replication_role = replica;
update public.trips t set status = 'en_route' where t.id = tests.trip();
update public.trip_stops s set reached_at = now() - interval '2 hours', left_at = now() - interval '1 hour'
where s.trip_id = tests.trip() and s.position = 0;
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, estimated_arrival, allowance)
values (tests.trip(), tests.id('driver'), 'driver', 7.0, 4.0, now(), now(), now() + interval '1 hour', 4);
update public.bookings b set boarded_at = now() - interval '1 hour', boarded_by = b.driver_id
where b.trip_id = tests.trip() and b.passenger_id = tests.id('passenger');
update public.driver_profiles d set approved_photo_path = 'face.webp', has_card_photo = true, shows_photo = true where d.id = tests.id('driver');
set local session_replication_role = origin;
select is(tests.seen(who, 'link 2'), 'face, on board, left, ahead', who || ' with the link sees the face, that the passenger boarded, the stop that was left and the one ahead')
from (values ('anon'), ('passenger'), ('stranger'), ('driver'), ('newdriver'), ('suspended'), ('corporate'), ('gone')) c (who);
select tests.authenticate_as('driver');
select private.set_photo_consent(false);
select is(tests.seen('anon', 'link 2'), 'on board, left, ahead', 'no face once the driver takes the consent back');
set local session_replication_role = replica;
update public.trip_shares s set arrived_at = now() - interval '5 minutes' where s.token_hash = tests.link_hash('link 2');
update public.trip_stops s set reached_at = now(), reported_at = now() where s.trip_id = tests.trip() and s.position = 1;
set local session_replication_role = origin;
select is(tests.seen('anon', 'link of the driver'), 'left, reached', 'the last stop is reached');
select is(tests.seen('anon', 'link 2'), 'on board, left, planned', 'who has arrived before does not show it');
update public.trip_shares s set revoked_at = now() where s.token_hash = tests.link_hash('link of the driver');
update public.trip_shares s set arrived_at = now() - interval '31 minutes' where s.token_hash = tests.link_hash('link 2');
select is(tests.seen(who, link), 'PT404', format('%s sees nothing of a %s that has ended', who, link))
from unnest(array['anon', 'passenger', 'driver']) who, unnest(array['link 2', 'link of the driver']) link;
rollback to on_the_way;

-- A link lives for 2 hours after the arrival, and one that would be dead cannot be made.
select tests.allow_early_starts();
create function tests.is_alive(link text)
returns boolean
language sql
as $$
  select private.is_share_alive(s, t) from public.trip_shares s join public.trips t on t.id = s.trip_id
  where s.token_hash = tests.link_hash(link)
$$;
select tests.move_trip(tests.trip(), 'waiting', 'en_route', 'arrived');
select is(tests.is_alive('link of the driver'), true, 'a link stays alive when the trip arrives');
select is(tests.is_alive('link 2'), true, 'also that of a passenger');
select tests.authenticate_as('driver');
select lives_ok('select tests.share(''after the arrival'')', 'a link that lives can be made after the arrival');
select tests.authenticate_as('postgres');
set local session_replication_role = replica;
update public.trip_stops s set reached_at = now() - interval '3 hours' where s.trip_id = tests.trip() and s.position = 1;
set local session_replication_role = origin;
select is(tests.is_alive('link of the driver'), true, 'the 2 hours begin when the report arrives, not when the phone says it was made');
set local session_replication_role = replica;
update public.trip_stops s set reported_at = now() - interval '119 minutes' where s.trip_id = tests.trip() and s.position = 1;
set local session_replication_role = origin;
select is(tests.is_alive('link of the driver'), true, 'a link lives for 2 hours after the arrival');
set local session_replication_role = replica;
update public.trip_stops s set reported_at = now() - interval '121 minutes' where s.trip_id = tests.trip() and s.position = 1;
set local session_replication_role = origin;
select is(tests.is_alive('link of the driver'), false, 'and no longer');
select tests.authenticate_as('driver');
select throws_ok('select tests.share(''dead'')', 'PT409', 'This trip is over.', 'then no link can be made');
select tests.authenticate_as('postgres');
select is((select count(*) from public.trip_shares s where s.token_hash = tests.link_hash('dead')), 0::bigint, 'and none is stored');

-- Only living links without an alarm are counted.
update public.trip_shares s set arrived_at = now() - interval '31 minutes' where s.created_by = tests.id('passenger');
select tests.authenticate_as('passenger');
select lives_ok('select tests.share(''after the dead ones'')', 'dead links are not counted');
select tests.authenticate_as('postgres');
select is(tests.is_alive('after the dead ones'), true, 'the new link lives');
select * from finish();
