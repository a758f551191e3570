-- Chapter 09: how often someone may knock.

-- Unlogged: counting attempts is not worth a disk flush, and a crash may forgive them.
create unlogged table private.rate_limits (
  bucket text primary key,
  hits int not null,
  ends_at timestamptz not null
);
comment on table private.rate_limits is
  'Attempts per bucket in a fixed window. A bucket is a hash made by the API of what it counts: address, account, '
  'both.';

create index rate_limits_ends_at on private.rate_limits (ends_at);

create function private.hit_rate_limit(bucket text, max_hits int, window_seconds int)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted record;
begin
  if coalesce(length(bucket), 0) not between 1 and 200
    or coalesce(max_hits, 0) < 1
    or coalesce(window_seconds, 0) not between 1 and 86400
  then
    perform private.refuse(400, 'invalid_input', 'Not a rate limit');
  end if;

  insert into private.rate_limits as r (bucket, hits, ends_at)
  values (hit_rate_limit.bucket, 1, now() + make_interval(secs => window_seconds))
  on conflict on constraint rate_limits_pkey do update
  set hits = case when r.ends_at <= now() then 1 else least(r.hits, max_hits) + 1 end,
    ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
  returning r.hits, r.ends_at into counted;

  -- A few old buckets leave with every hit, so that the table needs no janitor.
  -- After one's own row, and skipping what others hold: two callers never wait for each other.
  delete from private.rate_limits old
  where old.bucket in (
    select r.bucket from private.rate_limits r
    where r.ends_at < now()
    order by r.ends_at limit 5
    for update skip locked
  );

  if counted.hits <= max_hits then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.ends_at - now())));
end
$$;
comment on function private.hit_rate_limit(text, int, int) is
  'Counts one attempt; answers 0 when allowed, else the seconds to wait (Retry-After). Definer: the table is closed. '
  'Call it in a transaction of its own, or a later failure forgives the attempt.';

grant execute on function private.hit_rate_limit(text, int, int) to anon, authenticated, app_admin;

alter table private.rate_limits enable row level security;
