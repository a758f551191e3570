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
comment on function private.may_join_topic(text) is
'True if the caller may join the Realtime topic: user:<own id>, or trip:<id> of a trip that they are a member of.
Security definer because: is_trip_member reads bookings and trips of others.';

grant execute on function private.may_join_topic(text) to authenticated;
