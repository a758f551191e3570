-- Chapter 15, part 2: the 6-digit code. The secret is encrypted before it comes here; the key never does.

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
  'The enrolled authenticator, at most one: its row closes the set-up for ever. failures, locks: attempts of unknown browsers since the last good one, and how often they closed the door.';
comment on column private.admin_code.last_step is 'The newest 30-second step a code was accepted for: no code works twice.';

create table private.admin_code_setup (
  id boolean primary key default true check (id),
  secret_sealed text not null,
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
comment on table private.admin_code_setup is 'The secret that waits to be confirmed, at most one, for 10 minutes.';

alter table private.admin_code enable row level security;
alter table private.admin_code_setup enable row level security;

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
comment on function private.is_admin_code_set_up() is 'Is the set-up closed? Definer: the table is closed.';

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
  -- The page asks again every 30 seconds; the same browser must see what it has scanned meanwhile.
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
  'The secret that waits: the given one, or the same browser''s of the last 10 minutes. Refuses 409 once set up. Definer: the table is closed.';

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
  'The sealed secret that waits, locked until the transaction ends; null when there is none. Definer: the table is closed.';

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
  'Makes the waiting secret the code, closes the set-up for ever and signs in; false when another was quicker. Definer: the tables are closed.';
