-- Rate limits.

create function private.hit_rate_limit(bucket text, max_hits int, window_seconds int)
returns int language plpgsql security definer set search_path = '' as $$
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

  -- Each call deletes a few expired buckets, so the table needs no scheduled job. Own row first and skip locked, so two calls
  -- cannot deadlock.
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
comment on function private.hit_rate_limit is
'Counts one attempt; returns 0 if it is allowed, else the seconds to wait (Retry-After). Call it in a transaction of its
own, or a later error rolls the count back.
Refuses: 400 invalid_input for impossible arguments.
Security definer because: clients cannot read or write rate_limits.';

grant execute on function private.hit_rate_limit to anon, app_admin, authenticated;
