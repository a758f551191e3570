-- Chapter 15.2: enrolling the 6-digit code. The API encrypts the secret; the key is never stored here.

create table private.admin_code (
  id boolean primary key default true check (id),
  secret_sealed text not null,
  enrolled_at timestamptz not null default now(),
  last_step bigint not null,
  failures int not null default 0,
  locks int not null default 0,
  locked_until timestamptz
);
comment on table private.admin_code is
  'The enrolled authenticator, at most one; the row closes the set-up. failures, locks: failed attempts and locks of unknown '
  'browsers since the last success.';
comment on column private.admin_code.last_step is 'The newest 30-second step whose code was accepted, so that no code works twice.';

create table private.admin_code_setup (
  id boolean primary key default true check (id),
  secret_sealed text not null,
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
comment on table private.admin_code_setup is 'The secret that waits for confirmation until expires_at, at most one.';

create function private.is_admin_code_set_up()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.admin_code);
end
$$;
comment on function private.is_admin_code_set_up() is
'True if an authenticator is enrolled, which closes the set-up.
Security definer because: clients cannot read admin_code.';

create function private.offer_admin_code(secret_sealed text, browser_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  pending text;
begin
  if exists (select from private.admin_code) then
    perform private.refuse(409, 'conflict', 'Set-up is already complete. Please sign in with your code.');
  end if;
  insert into private.admin_code_setup as s (secret_sealed, browser_hash)
  values (offer_admin_code.secret_sealed, offer_admin_code.browser_hash)
  -- The page repeats this call; the same browser must keep the secret that it may have scanned.
  on conflict on constraint admin_code_setup_pkey do update set
    secret_sealed = case when s.browser_hash = excluded.browser_hash and s.expires_at > now()
      then s.secret_sealed else excluded.secret_sealed end,
    expires_at = case when s.browser_hash = excluded.browser_hash and s.expires_at > now()
      then s.expires_at else excluded.expires_at end,
    browser_hash = excluded.browser_hash
  returning s.secret_sealed into pending;
  perform private.audit('generate_qr', null, 'offered');
  return pending;
end
$$;
comment on function private.offer_admin_code(text, text) is
'The sealed secret to enrol: the given one, or the one offered to the same browser that has not expired.
Refuses: 409 conflict if the set-up is complete.
Security definer because: clients cannot write admin_code_setup.';

create function private.pending_admin_code()
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  return (select s.secret_sealed from private.admin_code_setup s where s.expires_at > now() for update);
end
$$;
comment on function private.pending_admin_code() is
'The sealed secret that waits for confirmation, locked until the transaction ends, or null.
Security definer because: clients cannot read admin_code_setup.';

create function private.enrol_admin_code(step bigint, token_hash text, device_hash text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  enrolled int;
  admin uuid;
begin
  insert into private.admin_code (secret_sealed, last_step)
  select s.secret_sealed, enrol_admin_code.step from private.admin_code_setup s where s.expires_at > now()
  on conflict do nothing;
  get diagnostics enrolled = row_count;
  if enrolled = 0 then
    perform private.audit('enrol_code', null, 'refused');
    return false;
  end if;
  delete from private.admin_code_setup s where s.id;
  insert into private.admins (user_id) values (null) on conflict do nothing;
  select a.id into admin from private.admins a where a.user_id is null;
  perform private.start_admin_session(admin, enrol_admin_code.token_hash, enrol_admin_code.device_hash);
  perform private.audit('enrol_code', admin::text, 'enrolled');
  return true;
end
$$;
comment on function private.enrol_admin_code(bigint, text, text) is
'Enrols the pending secret, which closes the set-up, and signs in; returns false if another request was faster or the
secret has expired.
Security definer because: clients cannot write the administrators'' tables.';

alter table private.admin_code enable row level security;
alter table private.admin_code_setup enable row level security;
