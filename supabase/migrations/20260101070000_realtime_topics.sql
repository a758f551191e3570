-- Chapter 07: who may listen. Clients only receive: there is no insert policy, so nobody can speak for another.

create function private.may_listen(topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function private.may_listen(text) is
  'May the caller join this channel: user:<own id>, or trip:<id> of a trip they travel on? Definer: reads membership.';

grant execute on function private.may_listen(text) to authenticated;

create policy "people listen to their own topic and to trips they travel on" on realtime.messages
for select to authenticated
using (extension = 'broadcast' and (select private.may_listen((select realtime.topic()))));
