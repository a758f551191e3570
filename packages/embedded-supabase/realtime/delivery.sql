-- Embedded stack only. Hosted Realtime reads the write-ahead log; here an insert notifies at commit, and only then.
create schema if not exists local_realtime;

create or replace function local_realtime.announce_message() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_key jsonb := jsonb_build_object('id', new.id, 'at', new.inserted_at);
  whole text := (row_key || jsonb_build_object(
    'topic', new.topic, 'event', new.event, 'private', coalesce(new.private, false)))::text
    || chr(10) || new.payload::text;
begin
  -- NOTIFY carries less than 8000 bytes; what is longer, and bytes, the server reads back by its key.
  -- The key also keeps Postgres from folding two equal messages of one transaction into one.
  if octet_length(whole) < 7900 then
    perform pg_notify('local_realtime', whole);
  else
    perform pg_notify('local_realtime', row_key::text);
  end if;
  return null;
end $$;
comment on function local_realtime.announce_message() is
  'Tells the local Realtime server of a committed broadcast: header, newline, payload; or the key of the row.';
revoke execute on function local_realtime.announce_message() from public;

create or replace trigger local_delivery after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and (new.payload is not null or new.binary_payload is not null))
  execute function local_realtime.announce_message();
