-- Chapter 10.5: recording many people's positions in one call, for the relay.

create function private.record_locations(positions jsonb)
returns table (n int, message jsonb, refusal jsonb)
language plpgsql
security definer
set search_path = ''
-- A cancelled trip locks the positions of all its passengers. This transaction holds several locks too, so it gives up long
-- before deadlock detection; the phone sends the position again.
set lock_timeout = '500ms'
as $$
declare
  sent record;
  code text;
  words text;
  hint text;
  detail text;
begin
  for sent in
    select p.ordinality::int - 1 as place, p.value
    from jsonb_array_elements(positions) with ordinality p
    -- One order for all callers, so that two processes cannot deadlock.
    order by p.value ->> 'tripId', p.value ->> 'userId', p.ordinality
  loop
    -- Calls record_location as this person, so that its rules apply unchanged.
    perform set_config('request.jwt.claims', jsonb_build_object(
      'sub', sent.value -> 'userId', 'session_id', sent.value -> 'sessionId', 'role', 'authenticated'
    )::text, true);
    n := sent.place;
    message := null;
    refusal := null;
    begin
      message := private.record_location(
        (sent.value ->> 'tripId')::uuid, (sent.value ->> 'latitude')::float8, (sent.value ->> 'longitude')::float8,
        (sent.value ->> 'accuracy')::float8, (sent.value ->> 'heading')::float8, (sent.value ->> 'speed')::float8,
        (sent.value ->> 'timestamp')::timestamptz
      );
    exception when others then
      get stacked diagnostics
        code = returned_sqlstate, words = message_text, hint = pg_exception_hint, detail = pg_exception_detail;
      refusal := jsonb_build_object('code', code, 'message', words, 'hint', hint, 'detail', detail);
    end;
    return next;
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;
comment on function private.record_locations(jsonb) is
'Calls record_location for each of [{userId, sessionId, tripId, latitude, longitude, accuracy, heading, speed, timestamp}]
and returns n = index from 0 with either its message or its refusal {code, message, hint, detail}. One refusal does not
affect the others.
Security definer because: acts for people whose tokens the relay has verified.';

grant execute on function private.record_locations(jsonb) to app_relay;
