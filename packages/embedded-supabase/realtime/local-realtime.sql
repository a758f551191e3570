-- What the embedded Realtime server installs in the database: rights checks, delivery at commit, daily partitions.
-- Every statement is idempotent.
create schema if not exists local_realtime;
comment on schema local_realtime is 'Embedded stack only: objects of the embedded Realtime server.';
revoke all on schema local_realtime from public;

-- Rights: hosted Realtime runs the same checks in several statements; here each is one round trip.
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
  'Sets the role and the settings that policies on realtime.messages read, until the end of the (sub)transaction.';

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
      when sqlstate 'RT000' then null; -- rolls back the probes and the role, keeps the result
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
  'For each {topic, presence, claims, headers}: whether it may read broadcasts and, if presence is true, presence. Inserts probe rows and rolls them back, as hosted Realtime does.';

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
  'For {topic, claims, headers}: whether it may write broadcasts and presence. Inserts rows and rolls them back, as hosted Realtime does.';

-- Delivery: hosted Realtime reads the write-ahead log; here an insert notifies, which PostgreSQL sends at commit.
create or replace function local_realtime.announce_message() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_key jsonb := jsonb_build_object('id', new.id, 'at', new.inserted_at);
  whole text := (row_key || jsonb_build_object(
    'topic', new.topic, 'event', new.event, 'private', coalesce(new.private, false)))::text
    || chr(10) || new.payload::text;
begin
  -- NOTIFY carries less than 8000 bytes; for longer and binary payloads the server reads the row by its key.
  -- The key also prevents PostgreSQL from folding two equal messages of one transaction into one.
  if octet_length(whole) < 7900 then
    perform pg_notify('local_realtime', whole);
  else
    perform pg_notify('local_realtime', row_key::text);
  end if;
  return null;
end $$;
comment on function local_realtime.announce_message() is
  'Notifies the embedded Realtime server of a broadcast: header, newline, payload; or the key of the row.';

create or replace trigger local_delivery after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and (new.payload is not null or new.binary_payload is not null))
  execute function local_realtime.announce_message();

-- Partitions: hosted Realtime runs the same maintenance for every project.
create or replace function local_realtime.keep_partitions(today date default localtimestamp::date) returns void
language plpgsql set search_path = '' as $$
declare
  day date;
  old record;
begin
  for day in select generate_series(today - 1, today + 3, interval '1 day')::date loop
    if to_regclass(format('realtime.%I', to_char(day, '"messages_"YYYY_MM_DD'))) is null then
      execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
        to_char(day, '"messages_"YYYY_MM_DD'), day, day + 1);
      execute format('alter table realtime.%I owner to supabase_realtime_admin',
        to_char(day, '"messages_"YYYY_MM_DD'));
    end if;
  end loop;

  -- A partition is dropped when its last message is 72 hours old.
  for old in
    select part.relname
    from pg_catalog.pg_inherits link
    join pg_catalog.pg_class part on part.oid = link.inhrelid
    where link.inhparent = 'realtime.messages'::regclass
      and part.relname ~ '^messages_\d{4}_\d{2}_\d{2}$'
      and to_date(right(part.relname, 10), 'YYYY_MM_DD') < today - 3
  loop
    execute format('drop table realtime.%I', old.relname);
  end loop;
end $$;
comment on function local_realtime.keep_partitions(date) is
  'Creates the daily partitions of realtime.messages from yesterday to three days ahead and drops those older than 72 hours.';

revoke execute on all functions in schema local_realtime from public;
