-- Next of kin: whom administrators call in an emergency.

create table private.next_of_kin (
  person_id uuid primary key references public.profiles (id),
  name text not null check (length(name) between 2 and 80),
  phone text not null check (private.is_nigerian_phone(phone)),
  relation text not null check (length(relation) between 2 and 40)
);
comment on table private.next_of_kin is
  'Whom to call about a person in an emergency. The person reads and writes it; an administrator reads it through '
  'view_next_of_kin, which records the reason.';

alter table private.next_of_kin enable row level security;

create function private.own_next_of_kin()
returns table (name text, phone text, relation text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query select k.name, k.phone, k.relation from private.next_of_kin k where k.person_id = caller;
end
$$;
comment on function private.own_next_of_kin() is
'The caller''s next of kin; no row if they have named none.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no client role reads next_of_kin.';

create function private.save_next_of_kin(name text, phone text, relation text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  kin_name text := private.readable_name(name);
  kin_phone text := private.nigerian_phone(phone);
  kin_relation text := private.readable_name(relation);
begin
  if kin_name is null or length(kin_name) not between 2 and 80 then
    perform private.refuse(400, 'invalid_input', 'The name of your next of kin must have 2 to 80 characters');
  elsif kin_phone is null then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid Nigerian phone number');
  elsif kin_relation is null or length(kin_relation) not between 2 and 40 then
    perform private.refuse(400, 'invalid_input', 'The relation must have 2 to 40 characters');
  end if;
  -- Waits for the deletion of the account, which would otherwise miss the new row.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  insert into private.next_of_kin (person_id, name, phone, relation) values (caller, kin_name, kin_phone, kin_relation)
  on conflict (person_id) do update set name = excluded.name, phone = excluded.phone, relation = excluded.relation;
end
$$;
comment on function private.save_next_of_kin(text, text, text) is
'Names or replaces the caller''s next of kin.
Refuses: 401, 403 suspended; 400 invalid_input.
Security definer because: no client role writes next_of_kin.';

create function private.remove_next_of_kin()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  delete from private.next_of_kin k where k.person_id = caller;
end
$$;
comment on function private.remove_next_of_kin() is
'Removes the caller''s next of kin; repeating it changes nothing.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no client role writes next_of_kin.';

create function private.view_next_of_kin(person_id uuid, reason text)
returns table (name text, phone text, relation text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
begin
  perform private.require_admin();
  words := private.required_reason(reason);
  return query
  select k.name, k.phone, k.relation from private.next_of_kin k where k.person_id = view_next_of_kin.person_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person has not named a next of kin.');
  end if;
  perform private.audit('view_next_of_kin', person_id::text, 'shown', jsonb_build_object('reason', words));
end
$$;
comment on function private.view_next_of_kin(uuid, text) is
'The next of kin of a person, for administrators in an emergency; the audit log gets a line with the reason each time.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found if the person has named none.
Security definer because: no client role reads next_of_kin.';

grant execute on function
  private.own_next_of_kin(), private.save_next_of_kin(text, text, text), private.remove_next_of_kin()
to authenticated;
grant execute on function private.view_next_of_kin(uuid, text) to app_admin;

create function private.forget_next_of_kin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.next_of_kin k where k.person_id = new.id;
  return null;
end
$$;
comment on function private.forget_next_of_kin() is
'Trigger: deletes the next of kin of a deleted account.
Security definer because: no client role writes next_of_kin.';

create trigger forget_next_of_kin after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.forget_next_of_kin();

insert into private.export_parts (name, query) values
  ('nextOfKin', $$select to_jsonb(k) - 'person_id' from private.next_of_kin k where k.person_id = $1$$);
