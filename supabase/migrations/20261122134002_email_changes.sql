-- An email address changes only on a request that the function api recorded after checking the current password. Auth alone
-- asks the new mailbox only, so a stolen session would be enough to take over an account.

create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null check (length(new_email) between 3 and 254 and new_email = lower(new_email)),
  requested_at timestamptz not null default now()
);
comment on table private.email_changes is
  'The last request of each account to change its email address; valid for an hour, deleted with the change.';

alter table private.email_changes enable row level security;

create function private.allow_email_change(account uuid, new_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.email_changes as e (user_id, new_email)
  values (account, lower(btrim(allow_email_change.new_email)))
  on conflict on constraint email_changes_pkey do update set new_email = excluded.new_email, requested_at = now()
$$;
comment on function private.allow_email_change(uuid, text) is
'Allows an account to change its email address to this one within the next hour. For operators (docs/operations.md) and
request_email_change; no client may call it.
Security definer because: request_email_change calls it for clients, who cannot write email_changes.';

create function private.request_email_change(new_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.allow_email_change(private.require_active(), request_email_change.new_email);
end
$$;
comment on function private.request_email_change(text) is
'Records the caller''s request to change their email address. The function api has checked the current password; the change
itself needs the link in the new mailbox.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients cannot write email_changes.';

grant execute on function private.request_email_change(text) to authenticated;

create function private.is_email_change_requested(account uuid, new_email text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.email_changes e
    where e.user_id = account and e.new_email = lower(is_email_change_requested.new_email)
      and e.requested_at > now() - interval '1 hour'
  )
$$;
comment on function private.is_email_change_requested(uuid, text) is
'Whether the account requested this address within the last hour.
Security definer because: the Auth service''s role has no rights on our tables.';

create function private.guard_email_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The first condition also stops the mail of a change that nobody requested.
  if (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change
      and not private.is_email_change_requested(new.id, new.email_change))
    or (new.email is distinct from old.email and not private.is_email_change_requested(new.id, new.email))
  then
    raise exception 'The email address of an account changes only on request.' using errcode = 'check_violation';
  end if;
  if new.email is distinct from old.email then
    delete from private.email_changes e where e.user_id = new.id;
  end if;
  return new;
end
$$;
comment on function private.guard_email_change() is
'Trigger on auth.users: refuses a change of the email address that was not requested within the last hour (Auth then answers
500), and ends the request with the change.
Security definer because: the Auth service''s role has no rights on our tables.';

create trigger guard_email_change before update of email, email_change on auth.users
for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
execute function private.guard_email_change();
