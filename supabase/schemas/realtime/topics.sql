-- Realtime topics. Clients can only receive: there is no insert policy, so no client can send.

create function private.may_join_topic(topic text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_caller() then
    return false;
  elsif topic = 'user:' || auth.uid() then
    return true;
  elsif topic ~ '^trip:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return private.is_trip_member(substr(topic, 6)::uuid);
  end if;
  return false;
end
$$;
comment on function private.may_join_topic is
'True if the caller may join the Realtime topic: user:<own id>, or trip:<id> of a trip that they are a member of.
Security definer because: is_trip_member reads bookings and trips of others.';

create function private.broadcast_to_user(user_id uuid, event text, payload jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  if user_id is not null then
    perform realtime.send(payload, event, 'user:' || user_id, true);
  end if;
end
$$;
comment on function private.broadcast_to_user is
'Sends an event on the person''s private topic user:<id>. Null: nothing.';

create function private.broadcast_to_each(event text, user_ids uuid[], payloads jsonb[])
returns void language plpgsql set search_path = '' as $$
begin
  perform realtime.send(p.payload, event, 'user:' || p.user_id, true) from unnest(user_ids, payloads) p (user_id, payload);
end
$$;
comment on function private.broadcast_to_each is
'Sends an event to several people, to each with the payload at the same place, in one statement.';

create function private.broadcast_to_trip(trip_id uuid, event text, payload jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  perform realtime.send(payload, event, 'trip:' || trip_id, true);
end
$$;
comment on function private.broadcast_to_trip is
'Sends an event on the trip''s private topic trip:<id>.';

grant execute on function private.may_join_topic to authenticated;

create policy "people receive their own topic and those of their trips" on realtime.messages
for select to authenticated
using (extension = 'broadcast' and (select private.may_join_topic((select realtime.topic()))));
