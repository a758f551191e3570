-- Embedded stack only. Hosted Realtime has a janitor that does the same to every project.
create schema if not exists local_realtime;

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

  -- A day is dropped when its last message is 72 hours old.
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
  'Daily partitions of realtime.messages from yesterday to three days ahead; older than 72 hours are dropped.';
revoke execute on function local_realtime.keep_partitions(date) from public;
