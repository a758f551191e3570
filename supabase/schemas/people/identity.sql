-- Numbers that identify a person or a car, kept as keyed hashes: the same number on another account is found without
-- searching the numbers themselves, also after the account of a suspended person was deleted. A rejected passenger cannot
-- book, and a rejected company stays restricted, until an administrator decides again.

create function private.identity_hash(kind text, number text)
returns bytea language plpgsql stable set search_path = '' as $$
begin
  return (
    select extensions.hmac(
      convert_to(identity_hash.kind || ':' || regexp_replace(upper(identity_hash.number), '[^A-Z0-9]', '', 'g'), 'UTF8'),
      k.key, 'sha256'
    )
    from private.identity_keys k
  );
end
$$;
comment on function private.identity_hash is
'Keyed hash of a number that identifies a person or a car: letters and digits only, in upper case.';

create function private.record_identity_mark(person uuid, kind text, number text, is_proved boolean default false)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.identity_marks as m (person_id, kind, hash, proved_at)
  select person, record_identity_mark.kind, private.identity_hash(
    case record_identity_mark.kind when 'refund_account' then 'bank_account' else record_identity_mark.kind end, number
  ), case when is_proved then now() end
  where number ~ '[A-Za-z0-9]'
  on conflict on constraint one_mark_per_number do update set proved_at = now() where is_proved;
end
$$;
comment on function private.record_identity_mark is
'Records that an account has submitted a number. is_proved: and that it is the person''s (proved_marks), which stays.';

create function private.find_duplicates(person uuid, plate text default null)
returns table (mark_id uuid, kind text, other_id uuid, is_open boolean, is_proved boolean)
language sql stable set search_path = '' begin atomic
  select other.id, other.kind, other.person_id,
    proved.id is not null and (a.mark_id is null or (p.suspended and not a.was_suspended)), proved.id is not null
  from private.identity_marks own
  join private.identity_marks other
    on other.kind = own.kind and other.hash = own.hash and other.person_id <> own.person_id
  join public.profiles p on p.id = other.person_id
  left join private.proved_marks proved on proved.id = other.id
  left join private.accepted_duplicates a on a.person_id = own.person_id and a.mark_id = other.id
  where own.person_id = find_duplicates.person and own.kind in ('nin', 'licence', 'bank_account', 'plate')
    and (
      find_duplicates.plate is null
      or (own.kind = 'plate' and own.hash = private.identity_hash('plate', find_duplicates.plate))
    );
end;
comment on function private.find_duplicates is
'Numbers of a person that another account has submitted too, now or earlier; with a plate only this one. is_open: the
other account''s is proved, and no administrator has accepted it or that account was suspended since.';

create function private.are_connected(one uuid, other uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(one = other, false) or exists (
    select from private.proved_marks a join private.proved_marks b on b.hash = a.hash
    where a.person_id = one and b.person_id = other
  );
end
$$;
comment on function private.are_connected is
'True for one person, and for two accounts that have proved the same number or signed in with the same browser (proved_marks).';

create function private.refuse_duplicates(person uuid, plate text default null)
returns void language plpgsql set search_path = '' as $$
begin
  -- Of two approvals with one number at once, the second sees what the first has proved.
  perform pg_advisory_xact_lock(hashtextextended(encode(m.hash, 'hex'), 0))
  from (select o.hash from private.identity_marks o where o.person_id = person order by o.hash) m;
  -- A plate is decided with its vehicle.
  if exists (
    select from private.find_duplicates(person, plate) f where f.is_open and (plate is not null or f.kind <> 'plate')
  ) then
    perform private.refuse(409, 'duplicate_unresolved', case
      when plate is null then 'Another account has the same NIN, licence number or bank account.'
      else 'Another account has the same plate.' end || ' To approve anyway, choose each account in the list of duplicates and give a reason.');
  end if;
end
$$;
comment on function private.refuse_duplicates is
'Checks before an approval that every duplicate of the person, or of this plate of theirs, was accepted.
Refuses: 409 duplicate_unresolved otherwise.';

create function private.list_duplicates(person uuid, plate text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  shown_max constant int := 20;
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(d.duplicate order by d.rank), '[]') from (
      select row_number() over (order by f.is_open desc, p.suspended desc, p.created_at, f.mark_id) as rank,
        jsonb_build_object(
          'id', f.mark_id, 'kind', f.kind, 'userId', p.id, 'name', p.name, 'email', p.email, 'suspended', p.suspended,
          'deleted', p.deleted_at is not null, 'proved', f.is_proved, 'accepted', f.is_proved and not f.is_open
        ) as duplicate
      from private.find_duplicates(person, plate) f
      join public.profiles p on p.id = f.other_id
      order by rank limit shown_max
    ) d
  );
end
$$;
comment on function private.list_duplicates is
'The duplicates of a person, or of one plate of theirs, for administrators: at most 20, open ones and suspended accounts
first.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the marks.';

create function private.accept_duplicates(person uuid, marks uuid[], reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  words text;
  accepted uuid[];
begin
  perform private.require_decider(array[accept_duplicates.person], false);
  words := private.clean_text(reason, 500, 'Reason');
  if words is null then
    perform private.refuse(400, 'invalid_input', 'Please give a reason');
  end if;
  -- Waits for a concurrent deletion of the account.
  perform from public.profiles p where p.id = person and p.deleted_at is null for share;
  if not found then
    perform private.refuse(404, 'not_found', 'User not found.');
  end if;
  with added as (
    insert into private.accepted_duplicates as a (person_id, mark_id, was_suspended)
    select distinct person, f.mark_id, p.suspended
    from private.find_duplicates(person) f join public.profiles p on p.id = f.other_id
    where f.is_open and f.mark_id = any (marks)
    on conflict (person_id, mark_id) do update set was_suspended = excluded.was_suspended, accepted_at = now()
    returning a.mark_id
  )
  select array_agg(mark_id) into accepted from added;
  if accepted is not null then
    perform private.audit('accept_duplicates', person::text, 'accepted', jsonb_build_object(
      'reason', words,
      'duplicates', (
        select jsonb_agg(jsonb_build_object('kind', m.kind, 'userId', m.person_id))
        from private.identity_marks m where m.id = any (accepted)
      )
    ));
  end if;
end
$$;
comment on function private.accept_duplicates is
'Records that an administrator has looked at these duplicates (ids of list_duplicates) of a person and approves all the
same. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found.
Security definer because: no role writes these tables.';

create function private.check_passenger(passenger uuid) returns void language plpgsql set search_path = '' as $$
begin
  -- take_places holds a lock on the profile, which a decision waits for.
  if exists (select from public.profiles p where p.id = passenger and p.rejected_at is not null) then
    perform private.refuse(403, 'not_verified',
      'Your account was not verified. Please send a new proof of address on your account page before you book.');
  end if;
end
$$;
comment on function private.check_passenger is
'A rejected passenger books nothing; one who is undecided or verified does.
Refuses: 403 not_verified.';

grant execute on function
  private.list_duplicates,
  private.accept_duplicates
to app_admin;
