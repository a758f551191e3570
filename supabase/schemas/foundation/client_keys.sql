-- Finds what an earlier request with the same client key has made. PL/pgSQL looks tables up when a function runs, so they may
-- be tables of every domain.

create function private.find_repeated_request(target text, owner uuid, client_key uuid, details jsonb)
returns uuid language plpgsql set search_path = '' as $$
declare
  first record;
  made text;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  end if;

  case target
    when 'trips' then
      made := 'trip was already published';
      select t.id, to_jsonb(t) as details into first
      from public.trips t where t.driver_id = owner and t.client_key = find_repeated_request.client_key;
    when 'bookings' then
      made := 'booking was already made';
      -- A booking paid online has the key of its hold.
      select k.id, k.details into first from (
        select h.id, to_jsonb(h) || '{"payment_method": "online"}' as details from public.seat_holds h
        where h.passenger_id = owner and h.client_key = find_repeated_request.client_key
        union all
        select b.id, to_jsonb(b) from public.bookings b
        where b.passenger_id = owner and b.client_key = find_repeated_request.client_key
      ) k limit 1;
    when 'fleet_trips' then
      made := 'trip was already scheduled';
      select t.id, to_jsonb(t) || to_jsonb(f) as details into first
      from public.fleet_trips f join public.trips t on t.id = f.trip_id
      where f.company_id = owner and f.client_key = find_repeated_request.client_key;
    when 'fleet_vehicles' then
      made := 'vehicle was already saved';
      select v.id, to_jsonb(v) as details into first
      from public.fleet_vehicles f join public.vehicles v on v.id = f.vehicle_id
      where f.company_id = owner and f.client_key = find_repeated_request.client_key;
    when 'fleet_routes' then
      made := 'route was already saved';
      select r.id, to_jsonb(r) as details into first
      from public.fleet_routes r where r.company_id = owner and r.client_key = find_repeated_request.client_key;
  end case;

  if not first.details @> find_repeated_request.details then
    perform private.refuse(409, 'conflict', format('This %s with other details.', made));
  end if;
  return first.id;
end
$$;
comment on function private.find_repeated_request is
'Id of the row of the target table that its owner has already made with this client key, or null. The caller holds a lock
on the owner, so a copy of the request that ran at the same time has committed. details: column values that the repeated
request must match.
Refuses: 400 invalid_input if the key is null; 409 conflict if the details differ from the first request''s.';

create function private.note_request(client_key uuid, digest text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := coalesce(auth.uid(), '00000000-0000-0000-0000-000000000000');
begin
  -- Waits for a copy of the request that runs at the same time. A refused request takes its row back, and the key is free again.
  insert into private.client_requests (owner_id, client_key, digest) values (owner, note_request.client_key, note_request.digest)
  on conflict do nothing;
  if not exists (
    select from private.client_requests r
    where r.owner_id = owner and r.client_key = note_request.client_key and r.digest = note_request.digest
  ) then
    perform private.refuse(409, 'conflict', 'This was already sent with other details.');
  end if;
end
$$;
comment on function private.note_request is
'Opens the transaction of each call with a client key. digest: SHA-256 of the call and its whole body. The same request again passes,
and the call answers with what the first one made.
Refuses: 409 conflict if the caller has used the key for a request that differs in anything.
Security definer because: no role reads or writes the digests.';

grant execute on function private.note_request to anon, authenticated, app_admin;
