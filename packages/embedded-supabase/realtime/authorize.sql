-- Embedded stack only. Hosted Realtime asks the same questions in several statements; here each is one round trip.
create schema if not exists local_realtime;
comment on schema local_realtime is 'Embedded stack only: what the local Realtime server needs inside the database.';

create or replace function local_realtime.become(caller jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform
    set_config('role', caller #>> '{claims,role}', true),
    set_config('realtime.topic', caller ->> 'topic', true),
    set_config('request.jwt.claims', caller ->> 'claims', true),
    set_config('request.jwt.claim.sub', coalesce(caller #>> '{claims,sub}', ''), true),
    set_config('request.jwt.claim.role', caller #>> '{claims,role}', true),
    set_config('request.headers', caller ->> 'headers', true);
end $$;
comment on function local_realtime.become(jsonb) is
  'Takes the role and the settings that policies on realtime.messages read, until the end of the (sub)transaction.';

create or replace function local_realtime.read_rights(callers jsonb)
returns table (caller integer, broadcast boolean, presence boolean, failure_code text, failure text)
language plpgsql set search_path = '' as $$
declare
  one record;
  broadcast_probe uuid;
  presence_probe uuid;
begin
  for one in select each.value, each.position::integer
             from jsonb_array_elements(callers) with ordinality as each(value, position)
  loop
    caller := one.position - 1;
    broadcast := false;
    presence := null;
    failure_code := null;
    failure := null;
    begin
      insert into realtime.messages (topic, extension) values (one.value ->> 'topic', 'broadcast')
        returning id into broadcast_probe;
      presence_probe := null;
      if (one.value ->> 'presence')::boolean then
        insert into realtime.messages (topic, extension) values (one.value ->> 'topic', 'presence')
          returning id into presence_probe;
      end if;
      perform local_realtime.become(one.value);
      select coalesce(bool_or(m.id = broadcast_probe), false),
             case when presence_probe is not null then coalesce(bool_or(m.id = presence_probe), false) end
        into broadcast, presence
        from realtime.messages m
        where m.id in (broadcast_probe, presence_probe) and m.inserted_at = localtimestamp;
      raise exception using errcode = 'RT000';
    exception
      when sqlstate 'RT000' then null; -- the probes and the role are rolled back, the answer stays
      when others then
        broadcast := false;
        presence := false;
        failure_code := sqlstate;
        failure := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function local_realtime.read_rights(jsonb) is
  'For each {topic, presence, claims, headers}: may it read broadcasts, and presence when asked? By probe rows that are rolled back, as hosted Realtime does.';

create or replace function local_realtime.write_rights(
  caller jsonb, out broadcast boolean, out presence boolean, out failure_code text, out failure text)
language plpgsql set search_path = '' as $$
begin
  begin
    perform local_realtime.become(caller);
    begin
      insert into realtime.messages (topic, extension) values (caller ->> 'topic', 'broadcast');
      broadcast := true;
    exception when insufficient_privilege then broadcast := false;
    end;
    begin
      insert into realtime.messages (topic, extension) values (caller ->> 'topic', 'presence');
      presence := true;
    exception when insufficient_privilege then presence := false;
    end;
    raise exception using errcode = 'RT000';
  exception
    when sqlstate 'RT000' then null;
    when others then
      broadcast := false;
      presence := false;
      failure_code := sqlstate;
      failure := sqlerrm;
  end;
end $$;
comment on function local_realtime.write_rights(jsonb) is
  'For {topic, claims, headers}: may it write broadcasts and presence? By inserts that are rolled back, as hosted Realtime does.';

revoke all on schema local_realtime from public;
revoke execute on all functions in schema local_realtime from public;
