-- Realtime topics. Clients can only receive: there is no insert policy, so no client can send.

create function private.broadcast_to_user(user_id uuid, event text, payload jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if user_id is not null then
    perform realtime.send(payload, event, 'user:' || user_id, true);
  end if;
end
$$;
comment on function private.broadcast_to_user(uuid, text, jsonb) is
'Sends an event on the person''s private topic user:<id>. Null: nothing.
Security definer because: realtime.send swallows the error of a role without an insert policy, and the message is lost.';

create function private.broadcast_to_trip(trip_id uuid, event text, payload jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(payload, event, 'trip:' || trip_id, true);
end
$$;
comment on function private.broadcast_to_trip(uuid, text, jsonb) is
'Sends an event on the trip''s private topic trip:<id>.
Security definer because: realtime.send swallows the error of a role without an insert policy, and the message is lost.';
