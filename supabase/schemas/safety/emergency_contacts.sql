-- Emergency contacts: up to three people whom administrators call and an alarm tells.

create function private.own_emergency_contacts()
returns table (name text, phone text, relation text, state text, counts_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select k.name, k.phone, k.relation,
    coalesce(
      private.contact_answer(caller, k.phone),
      case when private.contact_counts_at(k) <= clock_timestamp() then 'counts' else 'waits' end
    ),
    private.contact_counts_at(k)
  from private.emergency_contacts k where k.person_id = caller order by k.position;
end
$$;
comment on function private.own_emergency_contacts is
'The caller''s emergency contacts, the first one first. state: confirmed or declined, as the contact has answered; without an
answer counts, or waits until counts_at.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no client role reads emergency_contacts.';

create function private.save_emergency_contacts(contacts jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  contacts_max constant int := 3;
  caller uuid := private.require_active();
  item record;
  saved_name text;
  saved_phone text;
  saved_relation text;
  known jsonb;
begin
  if jsonb_typeof(contacts) is distinct from 'array' then
    perform private.refuse(400, 'invalid_input', 'Emergency contacts are a list.');
  elsif jsonb_array_length(contacts) > contacts_max then
    perform private.refuse(400, 'invalid_input', format('You can name at most %s emergency contacts.', contacts_max));
  end if;
  -- Waits for the deletion of the account, which would otherwise miss the new rows.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  -- A number that stays does not wait again.
  with gone as (
    delete from private.emergency_contacts k where k.person_id = caller returning k.phone, k.entered_at
  )
  select coalesce(jsonb_object_agg(g.phone, g.entered_at), '{}') into known from gone g;
  for item in select c.value as contact, c.ordinality as position from jsonb_array_elements(contacts) with ordinality c loop
    saved_name := private.checked_name(item.contact ->> 'name', 'The name of an emergency contact');
    saved_phone := private.nigerian_phone(item.contact ->> 'phone');
    saved_relation := private.checked_name(item.contact ->> 'relation', 'The relation', true);
    if length(saved_name) not between 2 and 80 then
      perform private.refuse(400, 'invalid_input', 'The name of an emergency contact must have 2 to 80 characters');
    elsif saved_phone is null then
      perform private.refuse(400, 'invalid_input', 'Please enter a valid Nigerian phone number');
    elsif length(saved_relation) not between 2 and 40 then
      perform private.refuse(400, 'invalid_input', 'The relation must have 2 to 40 characters');
    elsif exists (
      select from private.emergency_contacts k where k.person_id = caller and k.phone = saved_phone
    ) then
      perform private.refuse(400, 'invalid_input', 'Two emergency contacts cannot have the same phone number.');
    end if;
    insert into private.emergency_contacts (person_id, position, name, phone, relation, entered_at)
    values (
      caller, item.position, saved_name, saved_phone, saved_relation,
      coalesce((known ->> saved_phone)::timestamptz, now())
    );
  end loop;
  perform private.ask_contacts(caller);
end
$$;
comment on function private.save_emergency_contacts is
'Replaces the caller''s emergency contacts by a list of up to three {name, phone, relation}; the empty list removes them. New ones
are asked to confirm by SMS (ask_contacts).
Refuses: 401, 403 suspended; 400 invalid_input.
Security definer because: no client role writes emergency_contacts.';

create function private.view_emergency_contacts(person_id uuid, reason text)
returns table (name text, phone text, relation text) language plpgsql security definer set search_path = '' as $$
declare
  words text;
begin
  perform private.require_admin();
  words := private.required_reason(reason);
  return query
  select k.name, k.phone, k.relation from private.emergency_contacts k
  where k.person_id = view_emergency_contacts.person_id order by k.position;
  if not found then
    perform private.refuse(404, 'not_found', 'This person has not named an emergency contact.');
  end if;
  perform private.audit('view_emergency_contacts', person_id::text, 'shown', jsonb_build_object('reason', words));
end
$$;
comment on function private.view_emergency_contacts is
'The emergency contacts of a person, for administrators in an emergency; the audit log gets a line with the reason each time.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found if the person has named none.
Security definer because: no client role reads emergency_contacts.';

grant execute on function private.own_emergency_contacts, private.save_emergency_contacts to authenticated;

grant execute on function private.view_emergency_contacts to app_admin;
