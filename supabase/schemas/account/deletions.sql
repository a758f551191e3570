-- The deletion of an account with many trips. What ends access and sales happens at once (delete_own_account); trips are cancelled and
-- cleared, and notifications deleted, by a job that can stop after any row. The last part is about every account: its rows in the log of Auth.

create function private.is_deletion_large(person uuid) returns boolean language sql stable set search_path = ''
return (select count(*) from (select from private.coming_trips(person) limit 101) c) > 100
  or (select count(*) from (
    (select from public.trips t where t.company_id = person limit 1001)
    union all (select from public.trips t where t.driver_id = person limit 1001)
  ) o) > 1000;
comment on function private.is_deletion_large is
'True if a person has more than 100 coming trips or has offered more than 1,000: deleting the account would take longer than a request may.';

create function private.finish_deletion_later(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.deletions (person_id) values (person);
  insert into private.trips_to_forget (trip_id, person_id)
  select o.id, person from private.offered_trips(person) o
  union
  select c.id, person from private.coming_trips(person) c;
end
$$;
comment on function private.finish_deletion_later is
'Leaves the trips and notifications of a person who deletes the account to the job finish_deletions. Sales end with the approval that
anonymise_person takes away (block_trips, is_seller_blocked).';

create function private.forget_trip_in_notifications(trip uuid, person uuid) returns void language plpgsql set search_path = '' as $$
declare
  page constant text[] := array['/trips/' || trip, '/track/' || trip];
  recipients constant uuid[] := array(
    select b.passenger_id from public.bookings b where b.trip_id = trip and b.passenger_id <> person
    union
    select t.driver_id from public.trips t where t.id = trip and t.driver_id is distinct from person
  );
  points constant text[] := array(
    select s.point_name from public.trip_stops s where s.trip_id = trip and s.point_name is not null
    union
    select e.point ->> 'name' from public.bookings b, jsonb_each(b.agreed_points) as e (key, point)
    where b.trip_id = trip and e.point ->> 'name' is not null
    order by 1 desc
  );
  point text;
begin
  perform from public.notifications n
  where n.user_id = any (recipients)
    and (n.link = any (page) or exists (select from unnest(points) p where position(p in n.body) > 0))
  order by n.id for update;
  update public.notifications n set body = n.title || '. The person who offered this trip has left Tafiya.', is_anonymised = true
  where n.user_id = any (recipients) and n.created_at < now() and n.link = any (page) and not n.is_anonymised;
  -- Other notifications that repeat the name of a point: those about several trips, and new ones.
  foreach point in array points loop
    update public.notifications n set body = replace(replace(n.body, ' (' || point || ')', ''), ', ' || point, '')
    where n.user_id = any (recipients) and position(point in n.body) > 0;
  end loop;
end
$$;
comment on function private.forget_trip_in_notifications is
'As forget_in_notifications, for one trip.';

create function private.forget_trip_of_deleted(trip_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select q.person_id from private.trips_to_forget q where q.trip_id = forget_trip_of_deleted.trip_id);
  trip public.trips;
begin
  select t.* into trip from public.trips t where t.id = forget_trip_of_deleted.trip_id for no key update;
  if trip.status in ('scheduled', 'active', 'waiting') then
    if private.has_passenger_on_board(trip) then
      return 0; -- Again in the next run.
    end if;
    update public.trips t set status = 'cancelled',
      cancel_reason = case when trip.company_id = person then 'The company has left Tafiya' else 'The driver has left Tafiya' end
    where t.id = trip.id;
  end if;
  if coalesce(trip.company_id, trip.driver_id) = person then
    perform private.forget_trip_in_notifications(trip.id, person);
    update public.trips t set description = null, cancel_reason = case when t.cancelled_at = now() then t.cancel_reason end
    where t.id = trip.id and num_nonnulls(t.description, t.cancel_reason) > 0;
    update public.trip_stops s set point_name = null, point_hint = null, point_latitude = null, point_longitude = null
    where s.trip_id = trip.id and s.point_name is not null;
    update public.bookings b set agreed_points = null, told_changes = null where b.trip_id = trip.id and b.agreed_points is not null;
    update public.seat_holds h set points = null where h.trip_id = trip.id and h.points is not null;
  end if;
  delete from private.trips_to_forget q where q.trip_id = trip.id;
  return 1;
end
$$;
comment on function private.forget_trip_of_deleted is
'One row of finish_deletions: cancels a coming trip of a deleted account, and removes the person''s words and meeting points.';

create function private.finish_deletions() returns int language sql set search_path = ''
return private.each_row('finish_deletions', 'select q.trip_id from private.trips_to_forget q order by q.trip_id', 'forget_trip_of_deleted')
  + private.change_batch('finish_deletions', 'private.deliveries', 'delete from %s r', $$
    r.user_id = any (array(select d.person_id from private.deletions d))
  $$)
  + private.change_batch('finish_deletions', 'public.notifications', 'delete from %s r', $$
    r.user_id = any (array(select d.person_id from private.deletions d))
  $$)
  + private.change_batch('finish_deletions', 'public.notifications', $$
    update %s r set body = r.title || '. This person has left Tafiya.', about_id = null, is_anonymised = true
  $$, $$
    -- As forget_in_notifications: what was just told about a cancelled trip stays.
    r.about_id = any (array(select d.person_id from private.deletions d))
    and exists (
      select from private.deletions d where d.person_id = r.about_id and (r.kind <> 'trip_cancelled' or r.created_at < d.accepted_at)
    )
  $$)
  + private.change_batch('finish_deletions', 'private.deletions', 'delete from %s r', $$
    -- Nothing is left of the person.
    not exists (select from private.trips_to_forget q where q.person_id = r.person_id)
    and not exists (select from private.deliveries x where x.user_id = r.person_id)
    and not exists (select from public.notifications n where n.user_id = r.person_id)
    and not exists (
      select from public.notifications n
      where n.about_id = r.person_id and (n.kind <> 'trip_cancelled' or n.created_at < r.accepted_at)
    )
  $$);
comment on function private.finish_deletions is
'Job: cancels and clears the trips of deleted accounts that had many, and deletes their notifications and deliveries; at most 100 of each
in a run.';

create function private.scan_auth_log(until timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  -- 2 MB, read in some milliseconds. The log has no index that finds an account, and Auth owns the table.
  slice constant int := 256;
  people text[];
  block bigint;
  blocks bigint;
  deleted int;
  total int := 0;
begin
  select array_agg(d.person_id::text), min(d.next_block) into people, block
  from private.auth_log_deletions d where d.next_block is not null;
  if people is null then
    with begun as (update private.auth_log_deletions d set next_block = 0 returning d.person_id)
    select array_agg(b.person_id::text), 0 into people, block from begun b;
  end if;
  while people is not null loop
    blocks := pg_relation_size('auth.audit_log_entries') / current_setting('block_size')::int;
    exit when block >= blocks;
    execute format($sql$
      delete from auth.audit_log_entries l where l.ctid >= '(%s,0)' and l.ctid < '(%s,0)'
        and (l.payload ->> 'actor_id' = any ($1) or l.payload -> 'traits' ->> 'user_id' = any ($1))
    $sql$, block, block + slice) using people;
    get diagnostics deleted = row_count;
    total := total + deleted;
    block := block + slice;
    exit when clock_timestamp() >= until;
  end loop;
  if block >= blocks then
    delete from private.auth_log_deletions d where d.next_block is not null;
  else
    update private.auth_log_deletions d set next_block = block where d.next_block is not null;
  end if;
  return total;
end
$$;
comment on function private.scan_auth_log is
'Reads the log of Auth, from where the scan before has stopped to the end or until this moment, and deletes the rows of deleted accounts.
Accounts that are deleted meanwhile wait for the next scan: their rows may lie behind. Returns how many rows were deleted.';

create function private.forget_auth_log() returns int language sql set search_path = ''
-- The statement of a job may take 8 seconds.
return private.scan_auth_log(clock_timestamp() + interval '3 seconds');
comment on function private.forget_auth_log is
'Job: deletes the rows of deleted accounts in the log of Auth, which contain the e-mail address; for 3 seconds at most, then the next run
goes on.';
