-- The export of a person's data: the parts of export_parts. A small account is answered at once; a large one gets a file.

create function private.export_hours() returns int language sql immutable set search_path = '' return 24;
comment on function private.export_hours is 'How long the file of an export is kept.';

create function private.is_export_large(person uuid) returns boolean language sql stable set search_path = '' as $$
  select (
    -- Counting stops at the limit, so a large account costs no more than a small one.
    select count(*) from (
      (select from public.trips t where person in (t.driver_id, t.company_id) limit 5001)
      union all (select from public.bookings b where b.passenger_id = person limit 5001)
      union all (select from public.notifications n where n.user_id = person limit 5001)
      union all (select from private.deliveries d where d.user_id = person limit 5001)
      union all (select from public.earnings e where e.payee_id = person limit 5001)
      union all (select from private.messages m where m.sender_id = person limit 5001)
      limit 5001
    ) as counted
  ) > 5000
$$;
comment on function private.is_export_large is
'True if the tables that grow hold more than 5,000 rows of this person: the export does not fit in the time of a request.';

create function private.export_own_data()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  part private.export_parts;
  part_data jsonb;
  copy jsonb := '{}';
begin
  if private.is_export_large(caller) then
    perform private.refuse(409, 'conflict', 'Your account holds too much for one answer. Ask for a file instead.');
  end if;
  for part in select p.* from private.export_parts p loop
    execute format(
      case when part.is_list then 'select coalesce(jsonb_agg(x.item), ''[]'') from (%s) x (item)' else 'select (%s)' end, part.query
    ) into part_data using caller;
    copy := copy || jsonb_build_object(part.name, part_data);
  end loop;
  return copy;
end
$$;
comment on function private.export_own_data is
'Everything stored about the caller, as JSON: the parts of export_parts.
Refuses: 401, 403 suspended (by require_active); 409 conflict for a large account (is_export_large).
Security definer because: some columns are not granted to clients; every query filters by the caller.';

create function private.export_path(export private.data_exports) returns text language sql immutable
return export.person_id || '/' || export.id || '.zip';
comment on function private.export_path is 'The file of an export in the bucket exports.';

create function private.own_export()
returns table (path text, asked_at timestamptz, made_at timestamptz, bytes bigint, expires_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select private.export_path(x), x.asked_at, x.made_at, x.bytes, x.made_at + make_interval(hours => private.export_hours())
  from private.data_exports x
  where x.person_id = caller and x.ended_at is null
    and coalesce(x.made_at + make_interval(hours => private.export_hours()) > now(), true);
end
$$;
comment on function private.own_export is
'The export that the caller has asked for and that has not ended: its file, or null in made_at while it is being made. No row without one.
Refuses: 401, 403 suspended.
Security definer because: clients cannot read the table.';

create function private.ask_for_export() returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  -- Two requests at once: the second waits here and then finds the export of the first.
  perform from public.profiles p where p.id = caller for no key update;
  update private.data_exports x set ended_at = now()
  where x.person_id = caller and x.ended_at is null
    and x.made_at + make_interval(hours => private.export_hours()) <= now();
  insert into private.data_exports (person_id) values (caller)
  on conflict (person_id) where ended_at is null do nothing;
end
$$;
comment on function private.ask_for_export is
'Asks for the file with the caller''s data. While one is being made or can be downloaded, nothing changes: one file in 24 hours.
Refuses: 401, 403 suspended.
Security definer because: clients cannot write the table.';

create function private.next_export()
returns table (id uuid, path text) language sql security definer set search_path = '' as $$
  select x.id, private.export_path(x) from private.data_exports x join private.person_states s on s.id = x.person_id
  where x.made_at is null and x.ended_at is null and s.state = 'active'
    and not private.is_row_waiting('make_exports', x.id::text)
  order by x.asked_at limit 1
$$;
comment on function private.next_export is
'The export that the job make_exports makes next. The data of a suspended person waits.
Security definer because: the clock reads no table.';

create function private.export_part_names() returns setof private.export_parts language sql stable security definer set search_path = '' as $$
  select p.* from private.export_parts p order by p.name
$$;
comment on function private.export_part_names is
'The parts of every export.
Security definer because: the clock reads no table.';

create function private.export_rows(export uuid, part text)
returns setof text language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (
    select x.person_id from private.data_exports x where x.id = export and x.made_at is null and x.ended_at is null
  );
begin
  if person is null then
    perform private.refuse(404, 'not_found', 'This export is not wanted any more.');
  end if;
  return query execute format('select x.item::text from (%s) x (item)', (
    select p.query from private.export_parts p where p.name = part
  )) using person;
end
$$;
comment on function private.export_rows is
'The rows of one part of an export that a person waits for, each as JSON.
Refuses: 404 not_found for any other export.
Security definer because: the clock reads no table; without a request of the person it reads nothing here either.';

create function private.finish_export(export uuid, bytes bigint)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  update private.data_exports x set made_at = now(), bytes = finish_export.bytes
  where x.id = export and x.made_at is null and x.ended_at is null returning x.person_id into person;
  if person is null then
    return false;
  end if;
  perform private.notify(person, 'export_ready', '{}', '/account/privacy');
  return true;
end
$$;
comment on function private.finish_export is
'Records that the file of an export is stored, and notifies the person. False if the export is not wanted any more: delete_exports deletes it.
Security definer because: the clock writes no table.';

create function private.ended_exports(files_max int)
returns table (id uuid, path text) language plpgsql security definer set search_path = '' as $$
begin
  update private.data_exports x set ended_at = now()
  where x.ended_at is null and x.made_at <= now() - make_interval(hours => private.export_hours());
  return query
  select x.id, private.export_path(x) from private.data_exports x
  where x.ended_at is not null and not private.is_row_waiting('delete_exports', private.export_path(x))
  order by x.ended_at limit least(greatest(files_max, 0), 500);
end
$$;
comment on function private.ended_exports is
'Ends the exports whose 24 hours are over, and returns files to delete, at most 500. One that was never stored is among them: an
upload may have ended without its record.
Security definer because: the clock writes no table.';

create function private.forget_exports(ids uuid[])
returns int language sql security definer set search_path = '' as $$
  with gone as (
    delete from private.data_exports x
    where x.id = any (forget_exports.ids) and x.ended_at is not null
      and not exists (
        select from storage.objects o where o.bucket_id = 'exports' and o.name = private.export_path(x)
      )
    returning x.id
  )
  select count(*)::int from gone
$$;
comment on function private.forget_exports is
'Deletes exports whose file Storage has deleted, and returns how many.
Security definer because: the clock writes no table.';

grant execute on function private.export_own_data, private.own_export, private.ask_for_export to authenticated;
grant execute on function
  private.next_export,
  private.export_part_names,
  private.export_rows,
  private.finish_export,
  private.ended_exports,
  private.forget_exports
to app_clock;
