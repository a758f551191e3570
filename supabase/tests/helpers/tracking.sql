-- Positions and broadcasts, for the tests of tracking.

create function tests.record_position(who text, seconds_ago int default 0, latitude float8 default 6.6, changes jsonb default '{}')
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  select r.message into answer from private.record_location(
    coalesce((changes ->> 'trip')::uuid, tests.trip()), latitude, coalesce((changes ->> 'longitude')::float8, 3.4),
    (changes ->> 'accuracy')::float8, (changes ->> 'heading')::float8, (changes ->> 'speed')::float8,
    coalesce((changes ->> 'at')::timestamptz, now() - make_interval(secs => seconds_ago)),
    coalesce((changes ->> 'last')::boolean, true)
  ) r;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
comment on function tests.record_position(text, int, float8, jsonb) is
  'Stores a position as this person; changes may name trip, longitude, accuracy, heading, speed, at, and last = false for one that
  is stored only if it is due.';

create function tests.broadcasts(event text)
returns setof jsonb
language sql
as $$
  select m.payload - 'id' from realtime.messages m
  where m.topic = 'trip:' || tests.trip() and m.event = broadcasts.event and m.private
$$;
comment on function tests.broadcasts(text) is 'Payloads of this event on the private topic of tests.trip().';

create function tests.link_hash(link text)
returns bytea
language sql
immutable
return decode(tests.hash(link), 'hex');
comment on function tests.link_hash(text) is 'The token hash of the link with this name.';

create function tests.share(link text)
returns uuid
language sql
return (private.share_trip(tests.trip(), tests.link_hash(link))).id;
comment on function tests.share(text) is 'Creates the link with this name to tests.trip(), as the caller.';

create function tests.drive(trip uuid, ended_ago interval default null)
returns void
language sql
as $$
  insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
  select t.id, coalesce(now() - ended_ago, t.departure_at + interval '3 hours') + p.at, p.latitude, p.longitude
  from public.trips t,
    (values (interval '-2 hours', 7.0, 4.0), (interval '-1 hour', 7.5, 4.6), (interval '0', 8.1, 5.2)) p (at, latitude, longitude)
  where t.id = drive.trip
$$;
comment on function tests.drive(uuid, interval) is 'The driver of a trip from Lagos to Abuja has driven from near Ibadan to near Ilorin, in its hours or until this long ago.';
