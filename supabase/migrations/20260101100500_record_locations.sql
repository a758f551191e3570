-- Chapter 10, part 5: many people's positions at once, as the relay gathers them.

create function private.record_locations(positions jsonb)
returns table (n int, message jsonb, refusal jsonb)
language plpgsql
security definer
set search_path = ''
-- Whoever cancels a trip locks several of its positions: this transaction, which holds some already, gives way long
-- before Postgres calls it a deadlock. The phone sends the position again.
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
    -- In one order whoever gathers them: two processes never wait for each other in a circle.
    order by p.value ->> 'tripId', p.value ->> 'userId', p.ordinality
  loop
    -- As if each of them called: what one person may do is said in record_location alone.
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
  'record_location for each of [{userId, sessionId, tripId, latitude, longitude, accuracy, heading, speed, timestamp}]: n = '
  'place in the list from 0, and either its message or its refusal as {code, message, hint, detail}; one refusal leaves '
  'the others alone. Definer: acts for people whose tokens the relay has verified.';

grant execute on function private.record_locations(jsonb) to app_relay;
