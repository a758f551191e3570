-- Publishing the same trip on several dates: each a trip of its own, all or none.

create function private.key_of_date(client_key uuid, place int) returns uuid language sql immutable
return case place when 1 then client_key else md5(client_key || ' ' || place)::uuid end;
comment on function private.key_of_date is
'The client key of the trip on the nth date of a request: the first trip has the key of the request.';

create function private.way_on_date(way jsonb, later interval) returns jsonb language sql stable set search_path = ''
return case
  when jsonb_typeof(way -> 'stops') = 'array' then way || jsonb_build_object('stops', coalesce((
    select jsonb_agg(
      s.stop || jsonb_build_object('time', private.changed_moment(s.stop, 'time', null) + later) order by s.place
    )
    from jsonb_array_elements(way -> 'stops') with ordinality s (stop, place)
  ), '[]'))
  else way
end;
comment on function private.way_on_date is
'A way as for publish_trip with its stops at later times.
Refuses: 400 invalid_input for a time that is none (changed_moment).';

create function private.refuse_dates(refused jsonb, count_of_dates int)
returns void language plpgsql set search_path = '' as $$
declare
  messages text[] := array(select distinct d ->> 'error' from jsonb_array_elements(refused) d);
begin
  if count_of_dates = 1 or (jsonb_array_length(refused) = count_of_dates and cardinality(messages) = 1) then
    -- The reason is the same on every date: it is about the request, as for one trip.
    perform private.refuse(
      (refused -> 0 ->> 'status')::int, refused -> 0 ->> 'code', messages[1],
      coalesce(refused -> 0 -> 'detail', '{}') || jsonb_build_object('dates', refused)
    );
  end if;
  perform private.refuse(409, 'conflict', format(
    'Nothing was published. Leave out or change: %s.', (
      select string_agg(to_char(
        (d.refused ->> 'departureDate')::timestamptz at time zone 'Africa/Lagos', 'FMDy FMDD FMMon'
      ), ', ' order by d.place)
      from jsonb_array_elements(refused) with ordinality d (refused, place)
    )
  ), jsonb_build_object('dates', refused));
end
$$;
comment on function private.refuse_dates is
'Refuses to publish on several dates and names the refused ones as detail {dates: [{departureDate, status, code, error}]}.
Refuses: with the reason itself if it is the same on every date; 409 conflict otherwise.';

create function private.publish_trips(
  origin text, destination text, departures timestamptz[], seats int, fare_kobo int, description text, client_key uuid,
  duration_minutes int, way jsonb default '{}'
)
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  dates_max constant int := 12;
  days timestamptz[] := array(select distinct d from unnest(departures) d order by d);
  published uuid[] := '{}';
  refused jsonb := '[]';
  caller uuid := private.require_active_until_commit();
  code text;
  message text;
  detail text;
  repeated int;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  elsif cardinality(days) not between 1 and dates_max or array_position(days, null) is not null then
    perform private.refuse(400, 'invalid_input', format('Choose 1 to %s dates', dates_max));
  elsif (select count(distinct private.lagos_day(d)) from unnest(days) d) < cardinality(departures) then
    perform private.refuse(400, 'invalid_input', 'Choose each date once');
  end if;

  for place in 1 .. cardinality(days) loop
    begin
      published := published || private.publish_trip(
        origin, destination, days[place], seats, fare_kobo, description, private.key_of_date(client_key, place),
        duration_minutes, private.way_on_date(way, days[place] - days[1])
      );
      -- Not of a repeated request, whose trips are published.
      if exists (select from public.trips t where t.id = published[cardinality(published)] and t.created_at = now()) then
        perform private.check_trip_papers(published[cardinality(published)]);
      end if;
    exception when sqlstate 'PT400' or sqlstate 'PT409' then
      get stacked diagnostics code = pg_exception_hint, message = message_text, detail = pg_exception_detail;
      refused := refused || jsonb_build_object(
        'departureDate', days[place], 'status', right(sqlstate, 3)::int, 'code', code, 'error', message,
        'detail', coalesce(nullif(detail, ''), '{}')::jsonb
      );
    end;
  end loop;
  if refused <> '[]' then
    perform private.refuse_dates(refused, cardinality(days));
  end if;

  select count(*) into repeated from public.trips t where t.id = any (published) and t.created_at < now();
  if repeated not in (0, cardinality(days)) or exists (
    select from public.trips t
    where t.driver_id = caller and t.client_key = private.key_of_date(publish_trips.client_key, cardinality(days) + 1)
  ) then
    perform private.refuse(409, 'conflict', 'These trips were already published with other dates.');
  end if;
  return published;
end
$$;
comment on function private.publish_trips is
'publish_trip on up to 12 dates, all or none; returns the ids in the order of departure. The stops of way have the times of
the first departure. The same client key returns the first trips.
Refuses: 401, 403 as publish_trip; 400 invalid_input for no date, too many, or one twice, and for what is wrong on every
date; 409 conflict if dates are refused, which refuse_dates names, or if the key was used for other dates.
Security definer because: clients cannot insert trips.';

grant execute on function
  private.publish_trips
to authenticated;
