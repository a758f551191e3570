-- A person changes their name at most twice a year. A name that was reviewed stays until an administrator accepts the new one.

create function private.has_reviewed_name(person public.profiles)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return person.is_verified or exists (
    select from public.driver_profiles d where d.id = person.id and d.verification_status in ('pending', 'approved')
  );
end
$$;
comment on function private.has_reviewed_name is
'True if an administrator has compared the name of a person with documents, or is about to.';

create function private.rename_person(old public.profiles, new public.profiles)
returns public.profiles language plpgsql set search_path = '' as $$
declare
  per_year constant int := 2;
  -- The constraints of the table refuse the rest.
  is_stored constant boolean := coalesce(length(new.name) <= 200 and new.name = private.readable_name(new.name), false);
  waits constant boolean := private.has_reviewed_name(old);
  again timestamptz;
begin
  -- Only the person's own changes: SQL of the owner, and the deletion of the account, set any name.
  if auth.uid() is distinct from new.id or not is_stored or new.deleted_at is not null
    or exists (select from private.admins a where a.user_id = new.id)
  then
    return new;
  end if;
  new.name := private.checked_name(new.name, 'Name');
  if new.name = old.name then
    return new;
  end if;
  select c.asked_at + interval '1 year' into again from private.name_changes c
  where c.person_id = new.id and c.state in ('made', 'approved') and c.asked_at > now() - interval '1 year'
  order by c.asked_at desc offset per_year - 1 limit 1;
  if again is not null then
    perform private.refuse(409, 'conflict', format(
      'You can change your name twice a year. You can change it again on %s.', to_char(private.lagos_day(again), 'FMDD FMMonth YYYY')
    ));
  end if;
  delete from private.name_changes c where c.person_id = new.id and c.state = 'waiting';
  insert into private.name_changes (person_id, former_name, new_name, state)
  values (new.id, old.name, new.name, case when waits then 'waiting' else 'made' end);
  if waits then
    new.name := old.name;
  end if;
  return new;
end
$$;
comment on function private.rename_person is
'A person changes their own name: a name that was reviewed stays, and the new one waits in the place of another
that waits.
Refuses: 400 invalid_input (checked_name); 409 conflict for a third change in a year.';

create function private.own_waiting_name() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.new_name from private.name_changes c where c.person_id = auth.uid() and c.state = 'waiting');
end
$$;
comment on function private.own_waiting_name is
'The name for which the caller waits; null if none.
Security definer because: no client role reads changes of names.';

create function private.waiting_names()
returns table (id uuid, person_id uuid, new_name text, asked_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select c.id, c.person_id, c.new_name, c.asked_at from private.name_changes c where c.state = 'waiting';
end
$$;
comment on function private.waiting_names is
'The names that wait for an administrator.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads changes of names.';

create function private.decide_name(change_id uuid, approve boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'declined' end;
  change private.name_changes;
begin
  perform private.require_decider(array(select c.person_id from private.name_changes c where c.id = decide_name.change_id), false);
  words := case when approve then private.clean_text(reason, 500, 'Reason') else private.required_reason(reason) end;
  -- The person is locked first, as everywhere: their next change waits, and replaces this one or not.
  perform from public.profiles p
  where p.id = (select c.person_id from private.name_changes c where c.id = decide_name.change_id) and p.deleted_at is null
  for no key update;
  select c.* into change from private.name_changes c where c.id = decide_name.change_id;
  if change.id is null then
    perform private.refuse(404, 'not_found', 'Name not found.');
  elsif change.state = wanted then
    return wanted;
  elsif change.state <> 'waiting' then
    perform private.refuse_decided('name', change.state);
  end if;
  update private.name_changes c set state = wanted, decided_at = now() where c.id = change.id;
  if approve then
    update public.profiles p set name = change.new_name where p.id = change.person_id;
    update public.driver_profiles d set verified_name = change.new_name
    where d.id = change.person_id and d.verification_status = 'approved';
  end if;
  perform private.notify_unless_caller(
    change.person_id, case when not approve then 'name_not_accepted' when words is null then 'name_shown' else 'name_shown_with_remark' end,
    jsonb_build_object('reason', words), '/account/profile'
  );
  perform private.audit('decide_name', change.person_id::text, wanted, jsonb_build_object(
    'reason', words, 'formerName', change.former_name, 'newName', change.new_name
  ));
  return wanted;
end
$$;
comment on function private.decide_name is
'Accepts a name that waits, which is shown then, or declines it, and returns the result. Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found, also once the person asked for another name; 409 conflict if it was decided
otherwise; 400 invalid_input without a reason to decline.
Security definer because: no role may write these tables.';

grant execute on function private.own_waiting_name to authenticated;

grant execute on function private.waiting_names, private.decide_name to app_admin;
