-- Which notification goes out by which channel, how fast, how long and under which condition. docs/messages.md is made of it.

-- PL/pgSQL caches the plans: these functions run for every notification.
create function private.trip_of_link(link text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  named uuid := substring(link from '^/(?:trips|track|bookings)/([0-9a-f-]{36})')::uuid;
begin
  if starts_with(link, '/bookings/') then
    return (select b.trip_id from public.bookings b where b.id = named);
  end if;
  return named;
end
$$;
comment on function private.trip_of_link(text) is
'The trip whose page, or whose booking''s page, a notification opens; null for other pages.
Security definer because: the deliveries of a person are made in the transaction of another.';

create function private.after_quiet_hours(person uuid, at timestamptz)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  day date := (at at time zone 'Africa/Lagos')::date;
  clock time := (at at time zone 'Africa/Lagos')::time;
  quiet private.quiet_hours;
  is_quiet boolean;
begin
  select q.* into quiet from private.quiet_hours q where q.user_id = person;
  quiet.begins := coalesce(quiet.begins, '22:00');
  quiet.ends := coalesce(quiet.ends, '06:00');
  is_quiet := case
    when quiet.begins < quiet.ends then clock >= quiet.begins and clock < quiet.ends
    when quiet.begins > quiet.ends then clock >= quiet.begins or clock < quiet.ends
    else false
  end;
  if not is_quiet then
    return at;
  end if;
  return private.lagos_moment(case when clock < quiet.ends then day else day + 1 end, quiet.ends);
end
$$;
comment on function private.after_quiet_hours(uuid, timestamptz) is
'The given moment, or the end of the person''s quiet hours if it lies within them.
Security definer because: the deliveries of a person are made in the transaction of another.';

create function private.departs_for(person uuid, trip uuid)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  if trip is null then
    return null;
  end if;
  return coalesce(
    (select min(s.planned_at) from public.bookings b
     join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
     where b.trip_id = trip and b.passenger_id = person and b.status = 'confirmed'),
    (select t.departure_at from public.trips t where t.id = trip)
  );
end
$$;
comment on function private.departs_for(uuid, uuid) is
'When a person leaves with a trip: at their own stop, or with the trip. Null without a trip.
Security definer because: the deliveries of a person are made in the transaction of another.';

create function private.queue_deliveries(notifications public.notifications[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  happened_at constant timestamptz := clock_timestamp();
  soon constant interval := '6 hours';
  pause constant interval := '2 minutes';
begin
  with told as materialized (
    select n.*, private.departs_for(n.user_id, private.trip_of_link(n.link)) as leaves_at, w.newest_wins, k.what,
      -- The first is sent at once; later ones within the pause wait, so that only the last state is sent.
      case when w.newest_wins and exists (
        select from private.deliveries d
        where d.user_id = n.user_id and d.dedupe_key between k.what and k.what || '~' and d.created_at > happened_at - pause
      ) then pause else '0' end as delay,
      row_number() over (partition by n.user_id, k.what order by n.created_at desc) as newer
    from unnest(notifications) n
    -- The same words about the same page are the same event, except for messages and answers of support, whose words may
    -- repeat, and where only the last state counts: 8:00, 9:00 and 8:00 again, or booked, cancelled and booked again.
    cross join lateral (
      select n.kind in ('trip_changed', 'booking_created', 'booking_confirmed', 'booking_cancelled') as newest_wins
    ) w
    cross join lateral (
      select case when n.kind like 'booking%' then format('booking:%s:%s:', n.link, n.about_id)
        else format('%s:%s:', n.kind, n.link) end as what
    ) k
  ),
  superseded as (
    update private.deliveries d set state = 'skipped', problem = 'superseded', settled_at = happened_at
    from told n
    where n.newest_wins and d.user_id = n.user_id and d.dedupe_key between n.what and n.what || '~'
      and d.state = 'waiting' and d.claim_token is null
  )
  insert into private.deliveries (
    subject_id, user_id, subscription_id, channel, kind, dedupe_key, priority, due_at, expires_at, departs_at
  )
  select n.id, n.user_id, s.id, r.channel, n.kind,
    n.what || case when n.newest_wins or n.kind in ('message', 'support') then n.id::text else md5(n.title || n.body) end,
    r.priority,
    case when r.at_night then happened_at + r.wait + n.delay
      else private.after_quiet_hours(n.user_id, happened_at + r.wait + n.delay) end,
    least(happened_at + r.lives, n.leaves_at + r.until_departure), n.leaves_at
  from told n
  join private.delivery_rules r on r.kind = n.kind
  left join public.push_subscriptions s on r.channel = 'push' and s.user_id = n.user_id
  left join public.notification_preferences w on w.user_id = n.user_id and w.topic = r.topic
  where (not n.newest_wins or n.newer = 1)
    and case r.channel
      when 'push' then s.id is not null and w.push is not false
      when 'email' then w.email is not false
      else w.sms is not false
        and exists (select from public.profiles p where p.id = n.user_id and p.phone_verified_at is not null)
    end
    and case r.condition
      when 'departs_soon' then coalesce(n.leaves_at < happened_at + soon, false)
      when 'departs_later' then coalesce(n.leaves_at >= happened_at + soon, false)
      when 'has_trips' then exists (
        select from public.trips t
        where t.driver_id = n.user_id and t.status in ('scheduled', 'active', 'waiting', 'en_route')
      )
      else true
    end
  on conflict do nothing;
end
$$;
comment on function private.queue_deliveries(public.notifications[]) is
'Queues the messages that take notifications out of the app, as delivery_rules says and each person wants.
Security definer because: no role reads or writes deliveries.';

create function private.drop_deliveries() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deliveries d where d.subject_id = old.id;
  return null;
end
$$;
comment on function private.drop_deliveries() is
'Trigger: a deleted notification, support message or code is not sent either.
Security definer because: no role reads or writes deliveries.';

create function private.forget_phone_proof() returns trigger language plpgsql set search_path = '' as $$
begin
  new.phone_verified_at := null;
  return new;
end
$$;
comment on function private.forget_phone_proof() is 'Trigger: another phone number is not proved.';

