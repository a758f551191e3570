-- Sign-in attempts are counted per account; a device that has signed in before has a count of its own.

create table private.known_devices (
  bucket text primary key check (length(bucket) between 1 and 200),
  seen_at timestamptz not null default now()
);
comment on table private.known_devices is
  'Devices and networks from which an account has signed in, for 180 days. The bucket is a hash of account and device, so that
the table names neither.';

create index known_devices_seen_at on private.known_devices (seen_at);

alter table private.known_devices enable row level security;

create function private.device_days()
returns int
language sql
immutable
set search_path = ''
as $$
  select 180
$$;
comment on function private.device_days() is
'Days after its last sign-in for which a device counts as known.';

create function private.hit_sign_in(account text, devices text[], max_hits int, window_seconds int)
returns table (bucket text, wait_seconds int)
language plpgsql
security definer
set search_path = ''
as $$
begin
  select k.bucket into bucket
  from unnest(hit_sign_in.devices) with ordinality as d (bucket, n)
  join private.known_devices k on k.bucket = d.bucket
    and k.seen_at > now() - make_interval(days => private.device_days())
  order by d.n limit 1;
  bucket := coalesce(bucket, hit_sign_in.account);
  wait_seconds := private.hit_rate_limit(bucket, hit_sign_in.max_hits, hit_sign_in.window_seconds);
  return next;
end
$$;
comment on function private.hit_sign_in(text, text[], int, int) is
'Counts an attempt to sign in: in the bucket of the first known device, otherwise in the account''s bucket, which all unknown
devices share. Wrong guesses from elsewhere therefore do not lock out a device that has signed in before. Returns the bucket
and the seconds to wait (0 if allowed).
Refuses: 400 invalid_input for impossible arguments (by hit_rate_limit).
Security definer because: clients cannot read known_devices.';

create function private.note_sign_in(counted text, devices text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Only failures count.
  update private.rate_limits r set hits = greatest(r.hits - 1, 0) where r.bucket = note_sign_in.counted;
  insert into private.known_devices as k (bucket)
  -- In one order, so that two sign-ins at once cannot deadlock.
  select distinct d.bucket from unnest(note_sign_in.devices) as d (bucket) order by d.bucket
  on conflict on constraint known_devices_pkey do update set seen_at = now();
  delete from private.known_devices old
  where old.bucket in (
    select k.bucket from private.known_devices k
    where k.seen_at < now() - make_interval(days => private.device_days())
    order by k.seen_at limit 5
    for update skip locked
  );
end
$$;
comment on function private.note_sign_in(text, text[]) is
'Records a successful sign-in: takes the attempt out of the count of hit_sign_in, and makes the devices known.
Security definer because: clients cannot write known_devices.';

grant execute on function private.hit_sign_in(text, text[], int, int), private.note_sign_in(text, text[]) to anon;

create or replace function private.suspension_notice(email text, password text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select 'Your account is suspended.' || coalesce(' Reason: ' || p.suspension_reason, '')
    from auth.users u
    join public.profiles p on p.id = u.id and (p.suspended or u.banned_until > now())
    -- crypt() knows only the prefix $2a$ of bcrypt's equivalent variants.
    cross join regexp_replace(u.encrypted_password, '^\$2[by]\$', '$2a$') as hash
    where u.email = lower(btrim(suspension_notice.email))
      and hash = extensions.crypt(suspension_notice.password, hash)
  );
end
$$;
comment on function private.suspension_notice(text, text) is
'Why a suspended or banned person cannot sign in, if the password is right; null otherwise.
Security definer because: reads auth.users; Auth refuses suspended people before it checks the password.';
